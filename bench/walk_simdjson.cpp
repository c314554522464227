/* walk_simdjson.cpp - The yardstick: simdjson On-Demand reads every key, string and number of a
 * document, keeps none. */
#include <simdjson.h>

#include <cinttypes>
#include <cstdio>

using namespace simdjson;

static const int max_depth = 1000;

struct counts {
    uint64_t containers, keys, strings, integers, doubles, others, text_bytes;
    double sum;
};

static void walk_number(ondemand::value value, counts &seen)
{
    const ondemand::number number = value.get_number();
    seen.sum += number.as_double();
    if (number.get_number_type() == ondemand::number_type::floating_point_number)
        seen.doubles++;
    else
        seen.integers++;
}

static void walk_other(ondemand::value value, counts &seen)
{
    seen.others++;
    if (value.type() == ondemand::json_type::boolean)
        seen.sum += bool(value.get_bool());
    else if (!bool(value.is_null()))
        throw simdjson_error(INCORRECT_TYPE);
}

/* Documents nest shallowly; one that does not is refused. */
static void walk(ondemand::value value, int depth, counts &seen)
{
    if (depth > max_depth)
        throw simdjson_error(DEPTH_ERROR);
    switch (value.type()) {
    case ondemand::json_type::array:
        seen.containers++;
        for (auto element : value.get_array())
            walk(element.value(), depth + 1, seen);
        break;
    case ondemand::json_type::object:
        seen.containers++;
        for (auto field : value.get_object()) {
            const std::string_view key = field.unescaped_key();
            seen.keys++;
            seen.text_bytes += key.size();
            walk(field.value(), depth + 1, seen);
        }
        break;
    case ondemand::json_type::string: {
        const std::string_view text = value.get_string();
        seen.strings++;
        seen.text_bytes += text.size();
        break;
    }
    case ondemand::json_type::number:
        walk_number(value, seen);
        break;
    default:
        walk_other(value, seen);
    }
}

/* Two names: the code that finds structure is chosen at run time, the code that reads values when
 * compiling. */
static void print(const counts &seen)
{
    std::printf("simdjson %s,%s containers %" PRIu64 " keys %" PRIu64 " strings %" PRIu64
                " integers %" PRIu64 " doubles %" PRIu64 " others %" PRIu64 " text_bytes %" PRIu64
                " sum %g\n",
                get_active_implementation()->name().c_str(),
                SIMDJSON_STRINGIFY(SIMDJSON_BUILTIN_IMPLEMENTATION), seen.containers, seen.keys,
                seen.strings, seen.integers, seen.doubles, seen.others, seen.text_bytes, seen.sum);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: walk_simdjson FILE\n");
        return 2;
    }
    counts seen = {};
    try {
        const padded_string text = padded_string::load(argv[1]);
        ondemand::parser parser;
        ondemand::document document = parser.iterate(text);
        walk(document.get_value(), 0, seen);
        if (document.current_location().error() != OUT_OF_BOUNDS) /* which means: at the end */
            throw simdjson_error(TRAILING_CONTENT);
    } catch (const simdjson_error &error) {
        std::fprintf(stderr, "walk_simdjson: %s: %s\n", argv[1], error.what());
        return 1;
    }
    print(seen);
    return 0;
}
