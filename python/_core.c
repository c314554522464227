/* _core.c - rooftree.h as a Python extension: objects that own what the library gives out, and
 * nothing more; what people use is written in Python over it.
 *
 * The interpreter's lock is released wherever the library works. A table's columns own their
 * memory; events hold the trace that they look at. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030A0000
#include <Python.h>

#include "rooftree.h"

#include <stdlib.h>
#include <string.h>

/* ---- Errors ---- */

/* Raises what rooftree._errors makes of it. Always NULL. */
static PyObject *raise_error(const roof_error *err)
{
    static const char *const CODES[] = {
        [ROOF_NOMEM] = "memory",  [ROOF_IO] = "io",
        [ROOF_FORMAT] = "format", [ROOF_UNSUPPORTED] = "unsupported",
        [ROOF_ARG] = "argument",  [ROOF_CANCELLED] = "cancelled"};
    PyObject *module = PyImport_ImportModule("rooftree._errors");
    /* The function's own name: the interpreter's cache of lookups would keep each other one. */
    PyObject *name = PyUnicode_InternFromString("from_code");
    PyObject *from_code = module && name ? PyObject_GetAttr(module, name) : NULL;
    /* Names of files may be any bytes. */
    PyObject *message =
        PyUnicode_DecodeUTF8(err->message, (Py_ssize_t)strlen(err->message), "surrogateescape");
    PyObject *error = from_code && message
                          ? PyObject_CallFunction(from_code, "sOL", CODES[err->code], message,
                                                  (long long)err->offset)
                          : NULL;
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    Py_XDECREF(message);
    Py_XDECREF(from_code);
    Py_XDECREF(name);
    Py_XDECREF(module);
    return NULL;
}

/* ---- Options: a dict read into a struct of the library ---- */

enum opt_type { OPT_BOOL, OPT_TEXT, OPT_I64, OPT_SIZE, OPT_UNSIGNED, OPT_ID, OPT_I64S, OPT_TEXTS };

enum { MAX_LIST = 64 };

/* Where lists that options point to are. */
struct lists {
    const char *texts[3][MAX_LIST];
    int64_t numbers[2][MAX_LIST];
    size_t ntexts, nnumbers;
};

struct opt {
    const char *name;
    enum opt_type type;
    size_t at;
    size_t also; /* of the bool that says that there is one, or of the length of a list; 0: none */
};

#define OPT(type, member, of)            {#member, type, offsetof(of, member), 0}
#define OPT_ALSO(type, member, more, of) {#member, type, offsetof(of, member), offsetof(of, more)}
#define ROWS(opts)                       opts, sizeof(opts) / sizeof *(opts)

static const struct opt OPEN_OPTS[] = {
    OPT(OPT_TEXT, classes_path, roof_open_opts),
    OPT(OPT_BOOL, require_flow, roof_open_opts),
    OPT(OPT_BOOL, strict, roof_open_opts),
    OPT(OPT_BOOL, clip, roof_open_opts),
    OPT(OPT_BOOL, no_python, roof_open_opts),
    OPT(OPT_BOOL, several_processes, roof_open_opts),
    OPT(OPT_UNSIGNED, threads, roof_open_opts),
    OPT(OPT_TEXT, scanner, roof_open_opts),
    OPT(OPT_TEXT, cache_dir, roof_open_opts),
    OPT_ALSO(OPT_TEXTS, captures, ncaptures, roof_open_opts),
    OPT(OPT_TEXT, device_name, roof_open_opts),
    OPT(OPT_TEXT, device_file, roof_open_opts),
    OPT(OPT_TEXT, peaks, roof_open_opts),
    OPT_ALSO(OPT_TEXTS, ops_files, nops_files, roof_open_opts),
    OPT(OPT_TEXT, ops_text, roof_open_opts),
    OPT_ALSO(OPT_TEXTS, inductor, ninductor, roof_open_opts),
};

static const struct opt SELECTION_OPTS[] = {
    OPT_ALSO(OPT_I64S, devices, ndevices, roof_selection),
    OPT_ALSO(OPT_I64S, streams, nstreams, roof_selection),
    OPT_ALSO(OPT_I64, rank, has_rank, roof_selection),
    OPT_ALSO(OPT_I64, first_step, has_steps, roof_selection),
    OPT_ALSO(OPT_I64, last_step, has_steps, roof_selection),
    OPT(OPT_SIZE, warmup, roof_selection),
    OPT_ALSO(OPT_I64, begin_ns, has_window, roof_selection),
    OPT_ALSO(OPT_I64, end_ns, has_window, roof_selection),
    OPT(OPT_TEXT, name, roof_selection),
    OPT(OPT_TEXT, category, roof_selection),
    OPT(OPT_TEXT, annotation, roof_selection),
    OPT(OPT_TEXT, module, roof_selection),
    OPT_ALSO(OPT_ID, op, has_op, roof_selection),
};

static const struct opt RUN_OPTS[] = {
    OPT(OPT_BOOL, linked_only, roof_run_opts),   OPT(OPT_I64, micro_idle_ns, roof_run_opts),
    OPT(OPT_BOOL, brief, roof_run_opts),         OPT(OPT_TEXT, op, roof_run_opts),
    OPT_ALSO(OPT_ID, id, has_id, roof_run_opts), OPT(OPT_UNSIGNED, threads, roof_run_opts),
    OPT(OPT_TEXT, family, roof_run_opts),
};

static const struct opt WRITE_OPTS[] = {
    OPT(OPT_SIZE, max_rows, roof_write_opts), OPT(OPT_SIZE, width, roof_write_opts),
    OPT(OPT_BOOL, wide, roof_write_opts),     OPT(OPT_BOOL, title, roof_write_opts),
    OPT(OPT_BOOL, ascii, roof_write_opts),    OPT(OPT_BOOL, heads, roof_write_opts),
};

static const struct opt QUERY_OPTS[] = {
    OPT(OPT_TEXT, kind, roof_query),     OPT(OPT_TEXT, name, roof_query),
    OPT(OPT_BOOL, roots, roof_query),    OPT_ALSO(OPT_ID, below, has_below, roof_query),
    OPT(OPT_BOOL, children, roof_query), OPT_ALSO(OPT_ID, around, has_around, roof_query),
};

/* NULL with an exception if it is no text, or has a NUL in it. */
static const char *text_of(PyObject *value)
{
    Py_ssize_t len;
    const char *text = PyUnicode_AsUTF8AndSize(value, &len);
    if (text && strlen(text) != (size_t)len) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
        return NULL;
    }
    return text;
}

/* More than MAX_LIST are counted, not kept: the library refuses so many before it looks. */
static bool read_list(PyObject *value, const struct opt *opt, char *out, struct lists *lists)
{
    const Py_ssize_t n = PySequence_Size(value);
    const char **texts = lists->texts[lists->ntexts];
    int64_t *numbers = lists->numbers[lists->nnumbers];
    if (n < 0)
        return false;
    if (n > MAX_LIST) {
        PyErr_Format(PyExc_ValueError, "%s: more than %d", opt->name, MAX_LIST);
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *item = PySequence_GetItem(value, i); /* the list keeps it too */
        if (item && opt->type == OPT_TEXTS)
            texts[i] = text_of(item);
        else if (item)
            numbers[i] = PyLong_AsLongLong(item);
        Py_XDECREF(item);
        if (PyErr_Occurred())
            return false;
    }
    if (opt->type == OPT_TEXTS) {
        *(const char *const **)(void *)(out + opt->at) = texts;
        lists->ntexts++;
    } else {
        *(const int64_t **)(void *)(out + opt->at) = numbers;
        lists->nnumbers++;
    }
    *(size_t *)(void *)(out + opt->also) = (size_t)n;
    return true;
}

static bool read_opt(PyObject *value, const struct opt *opt, char *out, struct lists *lists)
{
    void *at = out + opt->at;
    switch (opt->type) {
    case OPT_BOOL:
        *(bool *)at = PyObject_IsTrue(value) == 1;
        break;
    case OPT_TEXT:
        *(const char **)at = text_of(value);
        break;
    case OPT_I64:
        *(int64_t *)at = PyLong_AsLongLong(value);
        break;
    case OPT_SIZE:
        *(size_t *)at = PyLong_AsSize_t(value);
        break;
    case OPT_UNSIGNED:
    case OPT_ID: {
        const unsigned long n = PyLong_AsUnsignedLong(value);
        if (!PyErr_Occurred() && n > UINT32_MAX)
            PyErr_Format(PyExc_OverflowError, "%s: %lu is too large", opt->name, n);
        *(uint32_t *)at = (uint32_t)n; /* unsigned int has the same size */
        break;
    }
    default:
        return read_list(value, opt, out, lists);
    }
    if (opt->also)
        *(bool *)(out + opt->also) = true;
    return !PyErr_Occurred();
}

/* Texts stay the dict's. False with an exception. */
static bool read_opts(PyObject *dict, const struct opt *opts, size_t n, void *out,
                      struct lists *lists)
{
    for (size_t i = 0; dict && i < n; i++) {
        PyObject *value = PyDict_GetItemString(dict, opts[i].name); /* borrowed */
        if (value && value != Py_None && !read_opt(value, &opts[i], out, lists))
            return false;
    }
    return true;
}

/* ---- Definitions of tables ---- */

static const char *type_name(roof_type type)
{
    return type == ROOF_STR ? "str" : type == ROOF_I64 ? "int64" : "float64";
}

/* ((name, type, unit, doc, detail), ...) */
static PyObject *columns_tuple(const roof_tabledef *def)
{
    PyObject *all = PyTuple_New((Py_ssize_t)def->ncols);
    for (size_t i = 0; all && i < def->ncols; i++) {
        const roof_coldef *col = &def->cols[i];
        PyObject *one =
            Py_BuildValue("ssssO", col->name, type_name(col->type), roof_unit_name(col->unit),
                          col->doc, col->detail ? Py_True : Py_False);
        if (!one || PyTuple_SetItem(all, (Py_ssize_t)i, one) < 0)
            Py_CLEAR(all);
    }
    return all;
}

/* (name, doc, in_report, columns) */
static PyObject *def_tuple(const roof_tabledef *def)
{
    return Py_BuildValue("ssON", def->name, def->doc, def->in_report ? Py_True : Py_False,
                         columns_tuple(def));
}

static PyObject *defs_list(size_t n, const roof_tabledef *(*at)(size_t))
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < n; i++) {
        PyObject *def = def_tuple(at(i));
        if (!def || PyList_Append(list, def) < 0)
            Py_CLEAR(list);
        Py_XDECREF(def);
    }
    return list;
}

static PyObject *list_tables(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    return defs_list(roof_tabledef_count(), roof_tabledef_at);
}

static PyObject *builtin_classes(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    return PyUnicode_FromString(roof_builtin_classes());
}

/* ---- Objects in general ---- */

static PyTypeObject *columns_type, *trace_type, *reading_type; /* set when the module begins */

static void *object_new(PyTypeObject *type)
{
    const allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

static void object_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *text_or_none(const char *text)
{
    if (!text)
        Py_RETURN_NONE;
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

static PyObject *i64_or_none(int64_t v)
{
    if (v == INT64_MIN)
        Py_RETURN_NONE;
    return PyLong_FromLongLong(v);
}

/* ---- Columns ---- */

struct columns {
    PyObject_HEAD roof_columns *columns;
    struct ArrowArray array; /* of them */
    roof_table *own; /* that they were made of in Python, to be written; NULL: they were not */
};

static void columns_dealloc(PyObject *self)
{
    struct columns *c = (struct columns *)self;
    if (c->array.release)
        c->array.release(&c->array);
    roof_columns_free(c->columns);
    roof_table_free(c->own);
    object_free(self);
}

/* Takes `columns` over, also on failure. */
static PyObject *columns_new(roof_columns *columns)
{
    struct columns *c = object_new(columns_type);
    roof_error err;
    if (!c) {
        roof_columns_free(columns);
        return NULL;
    }
    c->columns = columns;
    if (roof_columns_export_array(columns, &c->array, &err) != ROOF_OK) {
        Py_DECREF((PyObject *)c);
        return raise_error(&err);
    }
    return (PyObject *)c;
}

static Py_ssize_t columns_len(PyObject *self)
{
    return (Py_ssize_t)roof_columns_rows(((struct columns *)self)->columns);
}

static PyObject *columns_definition(PyObject *self, void *none)
{
    (void)none;
    return def_tuple(roof_columns_def(((struct columns *)self)->columns));
}

static PyObject *columns_note(PyObject *self, void *none)
{
    (void)none;
    return text_or_none(roof_columns_note(((struct columns *)self)->columns));
}

static void schema_capsule_free(PyObject *capsule)
{
    struct ArrowSchema *s = PyCapsule_GetPointer(capsule, "arrow_schema");
    if (s && s->release)
        s->release(s);
    free(s);
}

static PyObject *columns_schema(PyObject *self, PyObject *none)
{
    struct ArrowSchema *s = calloc(1, sizeof *s);
    roof_error err;
    (void)none;
    if (!s)
        return PyErr_NoMemory();
    if (roof_columns_export_schema(((struct columns *)self)->columns, s, &err) != ROOF_OK) {
        free(s);
        return raise_error(&err);
    }
    PyObject *capsule = PyCapsule_New(s, "arrow_schema", schema_capsule_free);
    if (!capsule) {
        s->release(s);
        free(s);
    }
    return capsule;
}

static void stream_capsule_free(PyObject *capsule)
{
    struct ArrowArrayStream *s = PyCapsule_GetPointer(capsule, "arrow_array_stream");
    if (s && s->release)
        s->release(s);
    free(s);
}

static PyObject *columns_stream(PyObject *self, PyObject *none)
{
    struct ArrowArrayStream *s = calloc(1, sizeof *s);
    roof_error err;
    (void)none;
    if (!s)
        return PyErr_NoMemory();
    if (roof_columns_export_stream(((struct columns *)self)->columns, s, &err) != ROOF_OK) {
        free(s);
        return raise_error(&err);
    }
    PyObject *capsule = PyCapsule_New(s, "arrow_array_stream", stream_capsule_free);
    if (!capsule) {
        s->release(s);
        free(s);
    }
    return capsule;
}

/* The column's array; NULL with an exception. */
static const struct ArrowArray *column_at(PyObject *self, PyObject *index)
{
    const struct columns *c = (struct columns *)self;
    const Py_ssize_t i = PyLong_AsSsize_t(index);
    if (i >= 0 && i < c->array.n_children)
        return c->array.children[i];
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_IndexError, "no such column");
    return NULL;
}

static bool is_null(const struct ArrowArray *a, int64_t row)
{
    const uint8_t *bits = a->buffers[0];
    return bits && !(bits[row / 8] >> row % 8 & 1);
}

static PyObject *text_at(const struct ArrowArray *a, bool is_large, int64_t row)
{
    const int64_t *large = a->buffers[1];
    const int32_t *small = a->buffers[1];
    const int64_t from = is_large ? large[row] : small[row];
    const int64_t to = is_large ? large[row + 1] : small[row + 1];
    return PyUnicode_DecodeUTF8((const char *)a->buffers[2] + from, (Py_ssize_t)(to - from),
                                "replace");
}

/* The library takes the wide form where the text needs it, and only there. */
static bool is_large(PyObject *self, PyObject *index)
{
    struct ArrowSchema s;
    if (roof_columns_export_schema(((struct columns *)self)->columns, &s, NULL) != ROOF_OK)
        return false;
    const bool large = s.children[PyLong_AsSsize_t(index)]->format[0] == 'U';
    s.release(&s);
    return large;
}

static PyObject *columns_values(PyObject *self, PyObject *index)
{
    const struct ArrowArray *a = column_at(self, index);
    if (!a)
        return NULL;
    const roof_type type =
        roof_columns_def(((struct columns *)self)->columns)->cols[PyLong_AsSsize_t(index)].type;
    const bool large = type == ROOF_STR && is_large(self, index);
    PyObject *list = PyList_New((Py_ssize_t)a->length);
    for (int64_t row = 0; list && row < a->length; row++) {
        PyObject *v = is_null(a, row)    ? (Py_INCREF(Py_None), Py_None)
                      : type == ROOF_STR ? text_at(a, large, row)
                      : type == ROOF_I64
                          ? PyLong_FromLongLong(((const int64_t *)a->buffers[1])[row])
                          : PyFloat_FromDouble(((const double *)a->buffers[1])[row]);
        if (!v || PyList_SetItem(list, (Py_ssize_t)row, v) < 0)
            Py_CLEAR(list);
    }
    return list;
}

/* (validity or 0, values or offsets, text or 0, nulls) */
static PyObject *columns_addresses(PyObject *self, PyObject *index)
{
    const struct ArrowArray *a = column_at(self, index);
    if (!a)
        return NULL;
    return Py_BuildValue("KKKL", (unsigned long long)(uintptr_t)a->buffers[0],
                         (unsigned long long)(uintptr_t)a->buffers[1],
                         (unsigned long long)(uintptr_t)(a->n_buffers > 2 ? a->buffers[2] : NULL),
                         (long long)a->null_count);
}

/* Cells of one column as people read them: of rows from 0 up to n. */
static PyObject *columns_human(PyObject *self, PyObject *args)
{
    PyObject *index;
    Py_ssize_t n;
    if (!PyArg_ParseTuple(args, "On", &index, &n))
        return NULL;
    const struct ArrowArray *a = column_at(self, index);
    if (!a)
        return NULL;
    const roof_coldef *col =
        &roof_columns_def(((struct columns *)self)->columns)->cols[PyLong_AsSsize_t(index)];
    const bool large = col->type == ROOF_STR && is_large(self, index);
    n = n < a->length ? n : (Py_ssize_t)a->length;
    PyObject *list = PyList_New(n);
    for (Py_ssize_t row = 0; list && row < n; row++) {
        char text[64];
        PyObject *v;
        if (is_null(a, row)) {
            v = PyUnicode_FromString("-");
        } else if (col->type == ROOF_STR) {
            v = text_at(a, large, row);
        } else {
            roof_unit_text(col->unit,
                           col->type == ROOF_I64 ? (double)((const int64_t *)a->buffers[1])[row]
                                                 : ((const double *)a->buffers[1])[row],
                           text, sizeof text);
            v = PyUnicode_FromString(text);
        }
        if (!v || PyList_SetItem(list, row, v) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyMethodDef COLUMNS_METHODS[] = {
    {"schema",    columns_schema,    METH_NOARGS,  NULL},
    {"stream",    columns_stream,    METH_NOARGS,  NULL},
    {"values",    columns_values,    METH_O,       NULL},
    {"addresses", columns_addresses, METH_O,       NULL},
    {"human",     columns_human,     METH_VARARGS, NULL},
    {NULL,        NULL,              0,            NULL},
};

static PyGetSetDef COLUMNS_GETTERS[] = {
    {"definition", columns_definition, NULL, NULL, NULL},
    {"note",       columns_note,       NULL, NULL, NULL},
    {NULL,         NULL,               NULL, NULL, NULL},
};

static PyType_Slot COLUMNS_SLOTS[] = {
    {Py_tp_dealloc, (void *)columns_dealloc},
    {Py_tp_methods, COLUMNS_METHODS        },
    {Py_tp_getset,  COLUMNS_GETTERS        },
    {Py_sq_length,  (void *)columns_len    },
    {0,             NULL                   },
};

static PyType_Spec COLUMNS_SPEC = {"rooftree._core.Columns", sizeof(struct columns), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                   COLUMNS_SLOTS};

/* The table's cells, without the table. */
static roof_status take_columns(roof_status status, roof_table *t, roof_columns **out,
                                roof_error *err)
{
    if (status == ROOF_OK)
        status = roof_columns_make(t, out, err);
    roof_table_free(t);
    return status;
}

/* ---- Tables made in Python ---- */

/* False with an exception. */
static bool unit_of(const char *name, roof_unit *unit)
{
    for (int u = ROOF_UNIT_NONE; u <= ROOF_UNIT_OBJECT; u++) {
        *unit = (roof_unit)u;
        if (strcmp(roof_unit_name(*unit), name) == 0)
            return true;
    }
    PyErr_Format(PyExc_ValueError, "unknown unit \"%s\"", name);
    return false;
}

static bool type_of(const char *name, roof_type *type)
{
    for (int t = ROOF_STR; t <= ROOF_F64; t++) {
        *type = (roof_type)t;
        if (strcmp(type_name(*type), name) == 0)
            return true;
    }
    PyErr_Format(PyExc_ValueError, "unknown type \"%s\", expected str, int64 or float64", name);
    return false;
}

/* As columns_tuple has them; texts stay Python's. To be freed; NULL with an exception. */
static roof_coldef *new_columns(PyObject *list)
{
    const Py_ssize_t n = PyTuple_Size(list);
    roof_coldef *cols = n < 0 ? NULL : calloc((size_t)n + 1, sizeof *cols);
    if (n >= 0 && !cols)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; cols && i < n; i++) {
        const char *type, *unit;
        int detail;
        if (!PyArg_ParseTuple(PyTuple_GetItem(list, i), "ssssp", &cols[i].name, &type, &unit,
                              &cols[i].doc, &detail) ||
            !type_of(type, &cols[i].type) || !unit_of(unit, &cols[i].unit)) {
            free(cols);
            return NULL;
        }
        cols[i].detail = detail;
    }
    return cols;
}

static bool add_cell(roof_table *t, PyObject *cell)
{
    roof_error err;
    roof_status status;
    if (cell == Py_None) {
        status = roof_table_add_null(t, &err);
    } else if (PyUnicode_Check(cell)) {
        const char *text = text_of(cell);
        if (!text)
            return false;
        status = roof_table_add_str(t, text, &err);
    } else if (PyFloat_Check(cell)) {
        status = roof_table_add_f64(t, PyFloat_AsDouble(cell), &err);
    } else {
        const long long v = PyLong_AsLongLong(cell);
        if (PyErr_Occurred())
            return false;
        status = roof_table_add_i64(t, v, &err);
    }
    if (status != ROOF_OK)
        raise_error(&err);
    return status == ROOF_OK;
}

/* The lists, one for each column, as long as the first, row by row. */
static bool add_rows(roof_table *t, PyObject *lists)
{
    const Py_ssize_t ncols = PyTuple_Size(lists);
    const Py_ssize_t rows = ncols > 0 ? PyList_Size(PyTuple_GetItem(lists, 0)) : 0;
    for (Py_ssize_t row = 0; row < rows; row++)
        for (Py_ssize_t col = 0; col < ncols; col++) {
            PyObject *cell = PyList_GetItem(PyTuple_GetItem(lists, col), row); /* borrowed */
            if (!cell || !add_cell(t, cell))
                return false;
        }
    return !PyErr_Occurred();
}

/* Takes `t` over. */
static PyObject *columns_of(roof_table *t)
{
    roof_columns *columns;
    roof_error err;
    if (roof_columns_make(t, &columns, &err) != ROOF_OK) {
        roof_table_free(t);
        return raise_error(&err);
    }
    PyObject *made = columns_new(columns);
    if (made)
        ((struct columns *)made)->own = t;
    else
        roof_table_free(t);
    return made;
}

/* make(name, doc, columns, lists, note or None) -> Columns */
static PyObject *make_columns(PyObject *self, PyObject *args)
{
    PyObject *columns, *lists;
    const char *note;
    roof_tabledef def = {.name = NULL};
    roof_table *t = NULL;
    roof_error err;
    (void)self;
    if (!PyArg_ParseTuple(args, "ssO!O!z", &def.name, &def.doc, &PyTuple_Type, &columns,
                          &PyTuple_Type, &lists, &note))
        return NULL;
    roof_coldef *cols = new_columns(columns);
    if (!cols)
        return NULL;
    def.cols = cols;
    def.ncols = (size_t)PyTuple_Size(columns);
    roof_status status = roof_table_make(&def, &t, &err);
    free(cols);
    if (status == ROOF_OK && note)
        status = roof_table_set_note(t, note, &err);
    if (status == ROOF_OK && add_rows(t, lists))
        return columns_of(t);
    roof_table_free(t);
    return status == ROOF_OK ? NULL : raise_error(&err);
}

/* ---- Trace ---- */

/* Who is called for what models leave to the caller. */
struct supply {
    PyObject *function;  /* NULL: nobody */
    PyObject *raised[3]; /* meanwhile: type, value, traceback */
};

struct trace {
    PyObject_HEAD roof_trace *trace;
    struct supply *supply;
    uint32_t *forward; /* by node; NULL: nobody has asked yet */
    size_t nforward;
};

/* Allocated; NULL with an exception. `function` may be None. */
static struct supply *supply_new(PyObject *function)
{
    struct supply *s = calloc(1, sizeof *s);
    if (!s) {
        PyErr_NoMemory();
        return NULL;
    }
    if (function != Py_None) {
        Py_INCREF(function);
        s->function = function;
    }
    return s;
}

static void supply_free(struct supply *s)
{
    Py_XDECREF(s->function);
    for (int i = 0; i < 3; i++)
        Py_XDECREF(s->raised[i]);
    free(s);
}

/* Raises what was raised while tables were made. */
static bool raises_again(struct trace *t)
{
    PyObject **r = t->supply->raised;
    if (!r[0])
        return false;
    PyErr_Restore(r[0], r[1], r[2]);
    r[0] = r[1] = r[2] = NULL;
    return true;
}

static void trace_dealloc(PyObject *self)
{
    roof_free(((struct trace *)self)->forward);
    roof_close(((struct trace *)self)->trace);
    if (((struct trace *)self)->supply)
        supply_free(((struct trace *)self)->supply);
    object_free(self);
}

/* While a file is read. */
struct progress {
    PyObject *callback; /* None: nobody wants to know */
    PyObject *error[3]; /* raised meanwhile: type, value, traceback */
};

/* Called by any thread, without the lock. What was raised waits until the reading has ended.
 * Signals reach the main thread only, which reads its share where it is the one that opens. */
static bool tell_progress(void *ctx, uint64_t done, uint64_t total)
{
    struct progress *r = ctx;
    const PyGILState_STATE state = PyGILState_Ensure();
    bool goes_on = PyErr_CheckSignals() == 0;
    if (goes_on && r->callback != Py_None) {
        PyObject *of = total ? PyLong_FromUnsignedLongLong(total) : (Py_INCREF(Py_None), Py_None);
        PyObject *result =
            of ? PyObject_CallFunction(r->callback, "KO", (unsigned long long)done, of) : NULL;
        goes_on = result && result != Py_False;
        Py_XDECREF(result);
        Py_XDECREF(of);
    }
    if (PyErr_Occurred()) {
        goes_on = false;
        PyErr_Fetch(&r->error[0], &r->error[1], &r->error[2]);
    }
    PyGILState_Release(state);
    return goes_on;
}

/* The number, or INT64_MIN and what the answer says instead. */
static int64_t read_answer(PyObject *answer, char *why, size_t size)
{
    const char *text = answer && PyUnicode_Check(answer) ? text_of(answer) : NULL;
    if (text)
        for (size_t i = 0; i + 1 < size; i++)
            if ((why[i] = text[i]) == '\0')
                break;
    return !answer || PyUnicode_Check(answer) || answer == Py_None ? INT64_MIN
                                                                   : PyLong_AsLongLong(answer);
}

/* Called by any thread, without the lock. What was raised waits until the table is made. */
static int64_t ask_supply(void *ctx, const char *op, const char *const args[4], const char *what,
                          char *why, size_t size)
{
    struct supply *s = ctx;
    const PyGILState_STATE state = PyGILState_Ensure();
    PyObject *answer =
        PyObject_CallFunction(s->function, "sszzzz", what, op, args[0], args[1], args[2], args[3]);
    int64_t v = read_answer(answer, why, size);
    Py_XDECREF(answer);
    if (PyErr_Occurred()) {
        v = INT64_MIN;
        if (s->raised[0])
            PyErr_Clear();
        else
            PyErr_Fetch(&s->raised[0], &s->raised[1], &s->raised[2]);
    }
    PyGILState_Release(state);
    return v;
}

/* Takes `tr` and `supply` over, also on failure. */
static PyObject *trace_new(roof_trace *tr, struct supply *supply)
{
    struct trace *t = object_new(trace_type);
    if (t) {
        t->trace = tr;
        t->supply = supply;
    } else {
        roof_close(tr);
        supply_free(supply);
    }
    return (PyObject *)t;
}

/* open(path, options, progress or None, supply or None) */
static PyObject *open_trace(PyObject *self, PyObject *args)
{
    struct lists lists = {.ntexts = 0};
    roof_open_opts opts = {0};
    struct progress reading = {0};
    PyObject *dict, *function, *path = NULL; /* path: as bytes */
    roof_trace *tr = NULL;
    roof_status status;
    roof_error err;
    (void)self;
    struct supply *supply = PyArg_ParseTuple(args, "O&O!OO", PyUnicode_FSConverter, &path,
                                             &PyDict_Type, &dict, &reading.callback, &function) &&
                                    read_opts(dict, ROWS(OPEN_OPTS), &opts, &lists)
                                ? supply_new(function)
                                : NULL;
    const char *file = supply ? PyBytes_AsString(path) : NULL;
    if (!file) {
        Py_XDECREF(path);
        return NULL;
    }
    opts.progress = tell_progress;
    opts.progress_ctx = &reading;
    opts.supply = supply->function ? ask_supply : NULL;
    opts.supply_ctx = supply;
    Py_BEGIN_ALLOW_THREADS status = roof_open(file, &opts, &tr, &err);
    Py_END_ALLOW_THREADS Py_DECREF(path);
    if (status == ROOF_OK && !reading.error[0])
        return trace_new(tr, supply);
    roof_close(tr);
    supply_free(supply);
    if (!reading.error[0])
        return raise_error(&err);
    PyErr_Restore(reading.error[0], reading.error[1], reading.error[2]);
    return NULL;
}

/* What is looked at, and how. */
struct request {
    struct lists lists;
    roof_selection selection;
    bool selects; /* some part only */
    const char *by;
    roof_run_opts run;
};

static bool read_request(PyObject *selection, PyObject *by, PyObject *run, struct request *r)
{
    r->selects = selection != Py_None;
    r->by = by == Py_None ? NULL : text_of(by);
    return (by == Py_None || r->by) &&
           (!r->selects || read_opts(selection, ROWS(SELECTION_OPTS), &r->selection, &r->lists)) &&
           read_opts(run, ROWS(RUN_OPTS), &r->run, &r->lists);
}

static roof_status run_all(const roof_trace *tr, const struct request *r, const char *const *names,
                           size_t n, roof_table **tables, roof_error *err)
{
    roof_status status = ROOF_OK;
    if (!r->by)
        return roof_run_all(tr, names, n, &r->run, tables, err);
    for (size_t i = 0; i < n && status == ROOF_OK; i++)
        status = roof_run_by(tr, &r->selection, names[i], r->by, &r->run, &tables[i], err);
    return status;
}

/* The trace to run tables on; *view is to be closed after them. */
static roof_status choose(const roof_trace *tr, const struct request *r, roof_trace **view,
                          const roof_trace **shown, roof_error *err)
{
    *view = NULL;
    *shown = tr;
    if (!r->selects || r->by)
        return ROOF_OK;
    const roof_status status = roof_select(tr, &r->selection, view, err);
    *shown = *view;
    return status;
}

/* run(name, selection or None, by or None, options) -> Columns */
static PyObject *trace_run(PyObject *self, PyObject *args)
{
    struct request request = {.selects = false};
    PyObject *selection, *by, *run;
    const char *name;
    const roof_trace *shown;
    roof_trace *view;
    roof_columns *columns = NULL;
    roof_status status;
    roof_error err;
    if (!PyArg_ParseTuple(args, "sOOO!", &name, &selection, &by, &PyDict_Type, &run) ||
        !read_request(selection, by, run, &request))
        return NULL;
    Py_BEGIN_ALLOW_THREADS status =
        choose(((struct trace *)self)->trace, &request, &view, &shown, &err);
    if (status == ROOF_OK) {
        roof_table *table = NULL;
        status = run_all(shown, &request, &name, 1, &table, &err);
        status = take_columns(status, table, &columns, &err);
    }
    roof_close(view);
    Py_END_ALLOW_THREADS if (raises_again((struct trace *)self))
    {
        roof_columns_free(columns);
        return NULL;
    }
    return status == ROOF_OK ? columns_new(columns) : raise_error(&err);
}

/* ---- Writing ---- */

enum { MAX_TABLES = 128 };

/* Where written bytes go: a file, or memory. */
struct written {
    roof_file *file;
    char *bytes;
    size_t len, cap;
};

static int write_bytes(void *ctx, const char *bytes, size_t len)
{
    struct written *w = ctx;
    if (w->file)
        return roof_file_sink(w->file, bytes, len);
    if (w->cap - w->len < len) {
        const size_t cap = (w->len + len) * 2;
        char *grown = realloc(w->bytes, cap);
        if (!grown)
            return -1;
        w->bytes = grown;
        w->cap = cap;
    }
    memcpy(w->bytes + w->len, bytes, len);
    w->len += len;
    return 0;
}

/* How it is to look. */
struct form {
    const char *format;
    roof_write_opts opts;
};

/* Tables to be computed, and others between them that are there. */
struct wanted {
    const char *names[MAX_TABLES];
    size_t nnames;
    const roof_table *made[MAX_TABLES]; /* NULL: the next of the names */
    size_t n;
};

static roof_status write_tables(const roof_trace *tr, const struct request *r,
                                const struct wanted *w, const struct form *form,
                                struct written *out, roof_error *err)
{
    roof_table *tables[MAX_TABLES] = {0};
    const roof_table *read_only[MAX_TABLES];
    const roof_trace *shown;
    roof_trace *view;
    roof_status status = choose(tr, r, &view, &shown, err);
    if (status == ROOF_OK)
        status = run_all(shown, r, w->names, w->nnames, tables, err);
    for (size_t i = 0, next = 0; i < w->n; i++)
        read_only[i] = w->made[i] ? w->made[i] : tables[next++];
    if (status == ROOF_OK)
        status = roof_write(read_only, w->n, form->format, &form->opts, write_bytes, out, err);
    for (size_t i = 0; i < w->nnames; i++)
        roof_table_free(tables[i]);
    roof_close(view);
    return status;
}

static bool read_wanted(PyObject *list, struct wanted *w)
{
    const Py_ssize_t count = PyTuple_Size(list);
    if (count > MAX_TABLES)
        PyErr_SetString(PyExc_ValueError, "too many tables at a time");
    for (; (Py_ssize_t)w->n < count && !PyErr_Occurred(); w->n++) {
        PyObject *item = PyTuple_GetItem(list, (Py_ssize_t)w->n);
        w->made[w->n] =
            PyObject_TypeCheck(item, columns_type) ? ((struct columns *)item)->own : NULL;
        if (!w->made[w->n])
            w->names[w->nnames++] = text_of(item);
    }
    return !PyErr_Occurred();
}

/* What became of it: None where it went to a file, else bytes. */
static PyObject *written_result(roof_status status, const roof_error *err, const char *path,
                                const struct written *out)
{
    if (status != ROOF_OK && err->code == ROOF_OK) /* the sink took no more, and only memory can */
        return PyErr_NoMemory();
    if (status != ROOF_OK)
        return raise_error(err);
    if (path)
        Py_RETURN_NONE;
    return PyBytes_FromStringAndSize(out->bytes, (Py_ssize_t)out->len);
}

/* write(names or Columns made in Python, format, path or None, selection or None, by or None,
 * options, form) -> bytes, or None where it went to a file */
static PyObject *trace_write(PyObject *self, PyObject *args)
{
    struct request request = {.selects = false};
    struct written out = {0};
    struct form form = {.format = NULL};
    PyObject *list, *selection, *by, *run, *look;
    struct wanted wanted = {.n = 0};
    const char *path;
    roof_status status = ROOF_OK;
    roof_error err;
    if (!PyArg_ParseTuple(args, "O!szOOO!O!", &PyTuple_Type, &list, &form.format, &path, &selection,
                          &by, &PyDict_Type, &run, &PyDict_Type, &look) ||
        !read_wanted(list, &wanted) || !read_request(selection, by, run, &request) ||
        !read_opts(look, ROWS(WRITE_OPTS), &form.opts, &request.lists))
        return NULL;
    memset(&err, 0, sizeof err);
    Py_BEGIN_ALLOW_THREADS if (path) status = roof_file_create(path, &out.file, &err);
    if (status == ROOF_OK)
        status = write_tables(((struct trace *)self)->trace, &request, &wanted, &form, &out, &err);
    if (path && status == ROOF_OK && !((struct trace *)self)->supply->raised[0])
        status = roof_file_keep(out.file, &err);
    else if (path)
        roof_file_drop(out.file);
    Py_END_ALLOW_THREADS PyObject *result =
        raises_again((struct trace *)self) ? NULL : written_result(status, &err, path, &out);
    free(out.bytes);
    return result;
}

/* ---- Events ---- */

/* find(query) -> bytes: ids, uint32 */
static PyObject *trace_find(PyObject *self, PyObject *dict)
{
    struct lists lists = {.ntexts = 0};
    roof_query query = {0};
    uint32_t *ids = NULL;
    size_t n = 0;
    roof_status status;
    roof_error err;
    if (!read_opts(dict, ROWS(QUERY_OPTS), &query, &lists))
        return NULL;
    Py_BEGIN_ALLOW_THREADS status =
        roof_find(((struct trace *)self)->trace, &query, &ids, &n, &err);
    Py_END_ALLOW_THREADS if (status != ROOF_OK) return raise_error(&err);
    PyObject *bytes = PyBytes_FromStringAndSize((const char *)ids, (Py_ssize_t)(n * sizeof *ids));
    roof_free(ids);
    return bytes;
}

/* raw(id) -> bytes */
static PyObject *trace_raw(PyObject *self, PyObject *args)
{
    char *text;
    size_t len;
    unsigned id;
    roof_status status;
    roof_error err;
    if (!PyArg_ParseTuple(args, "I", &id))
        return NULL;
    Py_BEGIN_ALLOW_THREADS status =
        roof_raw_event(((struct trace *)self)->trace, id, &text, &len, &err);
    Py_END_ALLOW_THREADS if (status != ROOF_OK) return raise_error(&err);
    PyObject *bytes = PyBytes_FromStringAndSize(text, (Py_ssize_t)len);
    roof_free(text);
    return bytes;
}

/* raws(ids, uint32) -> bytes, a JSON array */
static PyObject *trace_raws(PyObject *self, PyObject *args)
{
    const char *ids;
    Py_ssize_t size;
    char *text;
    size_t len;
    roof_status status;
    roof_error err;
    if (!PyArg_ParseTuple(args, "y#", &ids, &size))
        return NULL;
    Py_BEGIN_ALLOW_THREADS status =
        roof_raw_events(((struct trace *)self)->trace, (const uint32_t *)(const void *)ids,
                        (size_t)size / sizeof(uint32_t), &text, &len, &err);
    Py_END_ALLOW_THREADS if (status != ROOF_OK) return raise_error(&err);
    PyObject *bytes = PyBytes_FromStringAndSize(text, (Py_ssize_t)len);
    roof_free(text);
    return bytes;
}

static PyMethodDef TRACE_METHODS[] = {
    {"run",   trace_run,   METH_VARARGS, NULL},
    {"write", trace_write, METH_VARARGS, NULL},
    {"find",  trace_find,  METH_O,       NULL},
    {"raw",   trace_raw,   METH_VARARGS, NULL},
    {"raws",  trace_raws,  METH_VARARGS, NULL},
    {NULL,    NULL,        0,            NULL},
};

static PyType_Slot TRACE_SLOTS[] = {
    {Py_tp_dealloc, (void *)trace_dealloc},
    {Py_tp_methods, TRACE_METHODS        },
    {0,             NULL                 },
};

static PyType_Spec TRACE_SPEC = {"rooftree._core.Trace", sizeof(struct trace), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 TRACE_SLOTS};

/* A view of one event; Python adds the rest in a subclass. */
struct node {
    PyObject_HEAD struct trace *trace;
    uint32_t id;
    roof_event event;
};

static void node_dealloc(PyObject *self)
{
    Py_XDECREF((PyObject *)((struct node *)self)->trace);
    object_free(self);
}

static PyObject *node_make(PyTypeObject *type, struct trace *trace, uint32_t id)
{
    roof_error err;
    struct node *n = object_new(type);
    if (!n)
        return NULL;
    Py_INCREF((PyObject *)trace);
    n->trace = trace;
    n->id = id;
    if (roof_event_at(trace->trace, id, &n->event, &err) == ROOF_OK)
        return (PyObject *)n;
    Py_DECREF((PyObject *)n);
    return raise_error(&err);
}

/* Node(trace, id) */
static PyObject *node_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *trace;
    unsigned id;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O!I", trace_type, &trace, &id))
        return NULL;
    return node_make(type, (struct trace *)trace, id);
}

static const roof_event *event_of(PyObject *self)
{
    return &((struct node *)self)->event;
}

/* Which member a getter reads. */
#define TEXT(member)   {#member, node_text, NULL, NULL, (void *)offsetof(roof_event, member)}
#define NUMBER(member) {#member, node_number, NULL, NULL, (void *)offsetof(roof_event, member)}
#define NODE(member)   {#member, node_other, NULL, NULL, (void *)offsetof(roof_event, member)}

static PyObject *node_text(PyObject *self, void *at)
{
    const char *base = (const char *)event_of(self);
    return text_or_none(*(const char *const *)(const void *)(base + (uintptr_t)at));
}

static PyObject *node_number(PyObject *self, void *at)
{
    const char *base = (const char *)event_of(self);
    return i64_or_none(*(const int64_t *)(const void *)(base + (uintptr_t)at));
}

static PyObject *node_other(PyObject *self, void *at)
{
    const char *base = (const char *)event_of(self);
    const uint32_t id = *(const uint32_t *)(const void *)(base + (uintptr_t)at);
    if (id == UINT32_MAX)
        Py_RETURN_NONE;
    return node_make(Py_TYPE(self), ((struct node *)self)->trace, id);
}

static PyObject *node_id(PyObject *self, void *none)
{
    (void)none;
    return PyLong_FromUnsignedLong(((struct node *)self)->id);
}

static PyObject *node_trace(PyObject *self, void *none)
{
    (void)none;
    PyObject *trace = (PyObject *)((struct node *)self)->trace;
    Py_INCREF(trace);
    return trace;
}

/* (id or None, name, category, module, step) */
static PyObject *node_launch(PyObject *self, void *none)
{
    const struct node *n = (struct node *)self;
    roof_launch l;
    roof_error err;
    (void)none;
    if (roof_event_launch(n->trace->trace, n->id, &l, &err) != ROOF_OK)
        return raise_error(&err);
    return Py_BuildValue("NNNNN", i64_or_none(l.id == UINT32_MAX ? INT64_MIN : (int64_t)l.id),
                         text_or_none(l.name), text_or_none(l.category), text_or_none(l.module),
                         text_or_none(l.step));
}

/* Fills trace->forward; false with an exception. Of threads that ask at the same time the first
 * that is done fills it. */
static bool need_forward(struct trace *trace)
{
    uint32_t *forward;
    size_t n;
    roof_status status;
    roof_error err;
    if (trace->forward)
        return true;
    Py_BEGIN_ALLOW_THREADS status = roof_forward_ops(trace->trace, &forward, &n, &err);
    Py_END_ALLOW_THREADS if (status != ROOF_OK) return raise_error(&err) != NULL;
    if (trace->forward) {
        roof_free(forward);
        return true;
    }
    trace->forward = forward;
    trace->nforward = n;
    return true;
}

static PyObject *node_forward(PyObject *self, void *none)
{
    const struct node *n = (struct node *)self;
    (void)none;
    if (!need_forward(n->trace))
        return NULL;
    if (n->id >= n->trace->nforward || n->trace->forward[n->id] == UINT32_MAX)
        Py_RETURN_NONE;
    return node_make(Py_TYPE(self), n->trace, n->trace->forward[n->id]);
}

/* The outermost nodes that are part of its backward. */
static PyObject *node_backward(PyObject *self, void *none)
{
    const struct node *n = (struct node *)self;
    PyObject *list = PyList_New(0);
    (void)none;
    if (!need_forward(n->trace))
        Py_CLEAR(list);
    for (size_t id = 0; list && id < n->trace->nforward; id++) {
        roof_event e;
        if (n->trace->forward[id] != n->id ||
            roof_event_at(n->trace->trace, (uint32_t)id, &e, NULL) != ROOF_OK ||
            (e.parent != UINT32_MAX && n->trace->forward[e.parent] == n->id))
            continue;
        PyObject *one = node_make(Py_TYPE(self), n->trace, (uint32_t)id);
        if (!one || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

static PyGetSetDef NODE_GETTERS[] = {
    {"id", node_id, NULL, NULL, NULL},
    TEXT(kind),
    TEXT(name),
    NUMBER(start_ns),
    NUMBER(dur_ns),
    NUMBER(device),
    NUMBER(stream),
    NUMBER(gpu_ns),
    NODE(parent),
    NODE(call),
    NODE(op),
    TEXT(evidence),
    {"_dims", node_text, NULL, NULL, (void *)offsetof(roof_event, dims)},
    {"_types", node_text, NULL, NULL, (void *)offsetof(roof_event, types)},
    {"_strides", node_text, NULL, NULL, (void *)offsetof(roof_event, strides)},
    {"_concrete", node_text, NULL, NULL, (void *)offsetof(roof_event, concrete)},
    {"forward", node_forward, NULL, NULL, NULL},
    {"backward", node_backward, NULL, NULL, NULL},
    {"_launch", node_launch, NULL, NULL, NULL},
    {"_trace", node_trace, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static Py_hash_t node_hash(PyObject *self)
{
    return (Py_hash_t)((struct node *)self)->id;
}

static PyObject *node_compare(PyObject *a, PyObject *b, int how)
{
    if (Py_TYPE(a) != Py_TYPE(b) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const struct node *m = (struct node *)a, *n = (struct node *)b;
    const bool same = m->trace == n->trace && m->id == n->id;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static PyType_Slot NODE_SLOTS[] = {
    {Py_tp_dealloc,     (void *)node_dealloc},
    {Py_tp_new,         (void *)node_new    },
    {Py_tp_getset,      NODE_GETTERS        },
    {Py_tp_hash,        (void *)node_hash   },
    {Py_tp_richcompare, (void *)node_compare},
    {0,                 NULL                },
};

static PyType_Spec NODE_SPEC = {"rooftree._core.Node", sizeof(struct node), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, NODE_SLOTS};

/* ---- What else is read: counters, generated programs, attributions of the former ---- */

/* The library has the same five functions for each; these are the ones that differ in a type. */
static void close_counters(void *c)
{
    roof_counters_close(c);
}

static void close_inductor(void *ind)
{
    roof_inductor_close(ind);
}

static void close_attribution(void *a)
{
    roof_attribution_close(a);
}

static roof_status run_counters(void *c, const char *name, roof_table **out, roof_error *err)
{
    return roof_counters_run(c, name, out, err);
}

static roof_status run_inductor(void *ind, const char *name, roof_table **out, roof_error *err)
{
    return roof_inductor_run(ind, name, out, err);
}

static roof_status run_attribution(void *a, const char *name, roof_table **out, roof_error *err)
{
    return roof_attribution_run(a, name, out, err);
}

static const struct reading_kind {
    size_t (*count)(void);
    const roof_tabledef *(*at)(size_t index);
    roof_status (*run)(void *, const char *name, roof_table **out, roof_error *err);
    void (*close)(void *);
} COUNTERS = {roof_counters_tabledef_count, roof_counters_tabledef_at, run_counters,
              close_counters},
  INDUCTOR = {roof_inductor_tabledef_count, roof_inductor_tabledef_at, run_inductor,
              close_inductor},
  ATTRIBUTION = {roof_attribution_tabledef_count, roof_attribution_tabledef_at, run_attribution,
                 close_attribution};

struct reading {
    PyObject_HEAD const struct reading_kind *kind;
    void *handle;
    PyObject *of;            /* what it was made from and looks at, a tuple; or NULL */
    void *options;           /* what that looks at too, allocated; or NULL */
    PyThread_type_lock lock; /* one thread at a time */
};

static void reading_dealloc(PyObject *self)
{
    struct reading *r = (struct reading *)self;
    if (r->handle)
        r->kind->close(r->handle);
    if (r->lock)
        PyThread_free_lock(r->lock);
    free(r->options);
    Py_XDECREF(r->of);
    object_free(self);
}

/* Takes the handle and the options over, also on failure. */
static PyObject *reading_new(const struct reading_kind *kind, void *handle, PyObject *of,
                             void *options)
{
    struct reading *r = object_new(reading_type);
    if (!r) {
        kind->close(handle);
        free(options);
        return NULL;
    }
    r->options = options;
    r->kind = kind;
    r->handle = handle;
    Py_XINCREF(of);
    r->of = of;
    r->lock = PyThread_allocate_lock();
    if (r->lock)
        return (PyObject *)r;
    Py_DECREF((PyObject *)r);
    return PyErr_NoMemory();
}

/* The paths of a tuple, to be freed; NULL with an exception. */
static const char **new_paths(PyObject *list, size_t *n)
{
    const Py_ssize_t count = PyTuple_Size(list);
    const char **paths = count < 0 ? NULL : calloc((size_t)count + 1, sizeof *paths);
    if (count >= 0 && !paths)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; paths && i < count && !PyErr_Occurred(); i++)
        paths[i] = text_of(PyTuple_GetItem(list, i));
    if (PyErr_Occurred()) {
        free(paths);
        return NULL;
    }
    *n = (size_t)count;
    return paths;
}

static PyObject *open_counters(PyObject *self, PyObject *list)
{
    roof_counters *opened = NULL;
    roof_status status;
    roof_error err;
    size_t n;
    const char **paths = new_paths(list, &n);
    (void)self;
    if (!paths)
        return NULL;
    Py_BEGIN_ALLOW_THREADS status = roof_counters_open(paths, n, &opened, &err);
    Py_END_ALLOW_THREADS free(paths);
    return status == ROOF_OK ? reading_new(&COUNTERS, opened, NULL, NULL) : raise_error(&err);
}

static PyObject *open_inductor(PyObject *self, PyObject *list)
{
    roof_inductor *opened = NULL;
    roof_status status;
    roof_error err;
    size_t n;
    const char **paths = new_paths(list, &n);
    (void)self;
    if (!paths)
        return NULL;
    Py_BEGIN_ALLOW_THREADS status = roof_inductor_open(paths, n, &opened, &err);
    Py_END_ALLOW_THREADS free(paths);
    return status == ROOF_OK ? reading_new(&INDUCTOR, opened, NULL, NULL) : raise_error(&err);
}

static const struct opt ATTRIBUTION_OPTS[] = {
    OPT(OPT_BOOL, by_invocation, roof_attribution_opts),
    OPT(OPT_BOOL, find_layers, roof_attribution_opts),
    OPT(OPT_TEXT, partition_map, roof_attribution_opts),
    OPT(OPT_TEXT, correlations, roof_attribution_opts),
};

/* What an attribution looks at as long as it lives. Texts stay the dicts'. */
struct attribution_options {
    struct lists lists;
    roof_selection selection;
    roof_attribution_opts opts;
};

static bool read_attribution(PyObject *other, PyObject *counters, PyObject *selection,
                             PyObject *dict, struct attribution_options *o)
{
    if ((other != Py_None && !PyObject_TypeCheck(other, trace_type)) ||
        (counters != Py_None && (!PyObject_TypeCheck(counters, reading_type) ||
                                 ((struct reading *)counters)->kind != &COUNTERS))) {
        PyErr_SetString(PyExc_TypeError, "expected a trace and counters");
        return false;
    }
    o->opts.other = other == Py_None ? NULL : ((struct trace *)other)->trace;
    o->opts.counters = counters == Py_None ? NULL : ((struct reading *)counters)->handle;
    o->opts.selection = selection == Py_None ? NULL : &o->selection;
    return read_opts(dict, ROWS(ATTRIBUTION_OPTS), &o->opts, &o->lists) &&
           (selection == Py_None ||
            read_opts(selection, ROWS(SELECTION_OPTS), &o->selection, &o->lists));
}

/* attribute(timeline, other or None, counters or None, selection or None, options) */
static PyObject *attribute(PyObject *self, PyObject *args)
{
    struct attribution_options *o = calloc(1, sizeof *o);
    roof_attribution *opened = NULL;
    PyObject *timeline, *other, *counters, *selection, *dict;
    roof_status status;
    roof_error err;
    (void)self;
    if (!o)
        return PyErr_NoMemory();
    if (!PyArg_ParseTuple(args, "O!OOOO!", trace_type, &timeline, &other, &counters, &selection,
                          &PyDict_Type, &dict) ||
        !read_attribution(other, counters, selection, dict, o)) {
        free(o);
        return NULL;
    }
    o->opts.timeline = ((struct trace *)timeline)->trace;
    Py_BEGIN_ALLOW_THREADS status = roof_attribution_open(&o->opts, &opened, &err);
    Py_END_ALLOW_THREADS if (status == ROOF_OK) return reading_new(&ATTRIBUTION, opened, args, o);
    free(o);
    return raise_error(&err);
}

static PyObject *reading_tables(PyObject *self, PyObject *none)
{
    const struct reading_kind *kind = ((struct reading *)self)->kind;
    (void)none;
    return defs_list(kind->count(), kind->at);
}

static PyObject *reading_run(PyObject *self, PyObject *args)
{
    struct reading *r = (struct reading *)self;
    const char *name;
    roof_columns *columns = NULL;
    roof_status status;
    roof_error err;
    if (!PyArg_ParseTuple(args, "s", &name))
        return NULL;
    Py_BEGIN_ALLOW_THREADS roof_table *table = NULL;
    PyThread_acquire_lock(r->lock, WAIT_LOCK);
    status = r->kind->run(r->handle, name, &table, &err);
    status = take_columns(status, table, &columns, &err);
    PyThread_release_lock(r->lock);
    Py_END_ALLOW_THREADS if (r->kind == &ATTRIBUTION &&
                             raises_again((struct trace *)PyTuple_GetItem(r->of, 0)))
    {
        roof_columns_free(columns);
        return NULL;
    }
    return status == ROOF_OK ? columns_new(columns) : raise_error(&err);
}

static roof_status write_reading(struct reading *r, const struct wanted *w, const struct form *form,
                                 struct written *out, roof_error *err)
{
    roof_table *tables[MAX_TABLES] = {0};
    const roof_table *read_only[MAX_TABLES];
    roof_status status = ROOF_OK;
    for (size_t i = 0; i < w->nnames && status == ROOF_OK; i++) {
        status = r->kind->run(r->handle, w->names[i], &tables[i], err);
        read_only[i] = tables[i];
    }
    if (status == ROOF_OK)
        status = roof_write(read_only, w->nnames, form->format, &form->opts, write_bytes, out, err);
    for (size_t i = 0; i < w->nnames; i++)
        roof_table_free(tables[i]);
    return status;
}

/* write(names, format, path or None, form) -> bytes, or None where it went to a file */
static PyObject *reading_write(PyObject *self, PyObject *args)
{
    struct reading *r = (struct reading *)self;
    struct written out = {0};
    struct wanted wanted = {.n = 0};
    struct form form = {.format = NULL};
    struct lists lists = {.ntexts = 0};
    PyObject *list, *look;
    const char *path;
    roof_status status = ROOF_OK;
    roof_error err;
    if (!PyArg_ParseTuple(args, "O!szO!", &PyTuple_Type, &list, &form.format, &path, &PyDict_Type,
                          &look) ||
        !read_wanted(list, &wanted) || !read_opts(look, ROWS(WRITE_OPTS), &form.opts, &lists))
        return NULL;
    memset(&err, 0, sizeof err);
    Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock(r->lock, WAIT_LOCK);
    if (path)
        status = roof_file_create(path, &out.file, &err);
    if (status == ROOF_OK)
        status = write_reading(r, &wanted, &form, &out, &err);
    if (path && status == ROOF_OK)
        status = roof_file_keep(out.file, &err);
    else if (path)
        roof_file_drop(out.file);
    PyThread_release_lock(r->lock);
    Py_END_ALLOW_THREADS PyObject *result = written_result(status, &err, path, &out);
    free(out.bytes);
    return result;
}

/* shows(name) -> bool, of an attribution */
static PyObject *reading_shows(PyObject *self, PyObject *name)
{
    const struct reading *r = (struct reading *)self;
    const char *text = text_of(name);
    if (!text)
        return NULL;
    return PyBool_FromLong(r->kind == &ATTRIBUTION && roof_attribution_shows(r->handle, text));
}

/* profile(path): writes profile.json, of an attribution, or the document that the path names */
static PyObject *reading_profile(PyObject *self, PyObject *args)
{
    struct reading *r = (struct reading *)self;
    const char *path;
    roof_file *file;
    roof_status status;
    roof_error err;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    if (r->kind != &ATTRIBUTION) {
        PyErr_SetString(PyExc_TypeError, "expected an attribution");
        return NULL;
    }
    const char *form = roof_profile_form(path);
    Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock(r->lock, WAIT_LOCK);
    status = roof_file_create(path, &file, &err);
    if (status == ROOF_OK) {
        status = roof_attribution_profile(r->handle, form ? form : "profile.json", roof_file_sink,
                                          file, &err);
        if (status == ROOF_OK)
            status = roof_file_keep(file, &err);
        else
            roof_file_drop(file);
    }
    PyThread_release_lock(r->lock);
    Py_END_ALLOW_THREADS if (status != ROOF_OK) return raise_error(&err);
    Py_RETURN_NONE;
}

static PyMethodDef READING_METHODS[] = {
    {"run",     reading_run,     METH_VARARGS, NULL},
    {"write",   reading_write,   METH_VARARGS, NULL},
    {"shows",   reading_shows,   METH_O,       NULL},
    {"tables",  reading_tables,  METH_NOARGS,  NULL},
    {"profile", reading_profile, METH_VARARGS, NULL},
    {NULL,      NULL,            0,            NULL},
};

static PyType_Slot READING_SLOTS[] = {
    {Py_tp_dealloc, (void *)reading_dealloc},
    {Py_tp_methods, READING_METHODS        },
    {0,             NULL                   },
};

static PyType_Spec READING_SPEC = {"rooftree._core.Reading", sizeof(struct reading), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                   READING_SLOTS};

/* ---- Audit ---- */

static PyObject *audit(PyObject *self, PyObject *args)
{
    const char *path;
    roof_columns *columns = NULL;
    roof_status status;
    roof_error err;
    (void)self;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    Py_BEGIN_ALLOW_THREADS roof_table *table = NULL;
    status = roof_audit(path, &table, &err);
    status = take_columns(status, table, &columns, &err);
    Py_END_ALLOW_THREADS return status == ROOF_OK ? columns_new(columns) : raise_error(&err);
}

/* ---- Formats ---- */

/* (name, table or None, binary) of the format that the path's end means, None: of none */
static PyObject *format_for_path(PyObject *self, PyObject *args)
{
    const char *path;
    (void)self;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    const roof_writerdef *def = roof_writerdef_for_path(path);
    if (!def)
        Py_RETURN_NONE;
    return Py_BuildValue("szO", def->name, def->table, def->binary ? Py_True : Py_False);
}

/* ---- Operator models ---- */

/* models(text or None, name or None) -> bytes: a line each, or the stanza of one */
static PyObject *models(PyObject *self, PyObject *args)
{
    roof_open_opts opts = {0};
    struct written out = {0};
    const char *name;
    roof_status status;
    roof_error err;
    (void)self;
    if (!PyArg_ParseTuple(args, "zz", &opts.ops_text, &name))
        return NULL;
    Py_BEGIN_ALLOW_THREADS status = roof_write_ops(&opts, name, write_bytes, &out, &err);
    Py_END_ALLOW_THREADS PyObject *bytes =
        status == ROOF_OK ? PyBytes_FromStringAndSize(out.bytes, (Py_ssize_t)out.len)
                          : raise_error(&err);
    free(out.bytes);
    return bytes;
}

/* ---- Module ---- */

static PyMethodDef FUNCTIONS[] = {
    {"open",            open_trace,      METH_VARARGS, NULL},
    {"make",            make_columns,    METH_VARARGS, NULL},
    {"classes",         builtin_classes, METH_NOARGS,  NULL},
    {"tables",          list_tables,     METH_NOARGS,  NULL},
    {"counters",        open_counters,   METH_O,       NULL},
    {"models",          models,          METH_VARARGS, NULL},
    {"inductor",        open_inductor,   METH_O,       NULL},
    {"attribute",       attribute,       METH_VARARGS, NULL},
    {"audit",           audit,           METH_VARARGS, NULL},
    {"format_for_path", format_for_path, METH_VARARGS, NULL},
    {NULL,              NULL,            0,            NULL},
};

static struct PyModuleDef MODULE = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "rooftree._core",
    .m_doc = "rooftree.h, for the modules of rooftree only.",
    .m_size = -1,
    .m_methods = FUNCTIONS,
};

/* NULL with an exception. */
static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddObjectRef(module, strrchr(spec->name, '.') + 1, type) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *)type;
}

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&MODULE);
    if (module && (columns_type = add_type(module, &COLUMNS_SPEC)) != NULL &&
        (trace_type = add_type(module, &TRACE_SPEC)) != NULL &&
        (reading_type = add_type(module, &READING_SPEC)) != NULL &&
        add_type(module, &NODE_SPEC) != NULL &&
        PyModule_AddStringConstant(module, "version", roof_version()) == 0)
        return module;
    Py_XDECREF(module);
    return NULL;
}
