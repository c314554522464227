/* list_ops.c - the operator models as text: which there are, and how one is stated. */
#include "error.h"
#include "models.h"
#include "open.h"

#include <stdlib.h>
#include <string.h>

static void add_span(struct buf *out, const struct span *s)
{
    buf_add(out, s->s, s->len);
}

static void add_name(struct buf *out, const struct ophead *h)
{
    add_span(out, &h->name);
    if (h->overload.len) {
        buf_char(out, '.');
        add_span(out, &h->overload);
    }
}

static enum opgrade grade_of(const struct opmodel *m)
{
    return m->body.has_grade || !m->nuses ? m->body.grade : m->uses[0].family->body.grade;
}

/* `aten::mm   gemm   exact   data/ops/gemm.ops:12` */
static void add_line(struct buf *out, const struct opmodels *m, const struct ophead *h)
{
    const struct opmodel *model = h->model;
    const struct span *family =
        model->nuses ? &model->uses[0].family->name : opmodel_category(model);
    const size_t begin = out->len;
    add_name(out, h);
    buf_fill(out, ' ', out->len - begin < 55 ? 55 - (out->len - begin) : 1);
    const size_t middle = out->len;
    add_span(out, family);
    buf_fill(out, ' ', out->len - middle < 20 ? 20 - (out->len - middle) : 1);
    buf_printf(out, "%-9s %s:%u\n", opgrade_name(grade_of(model)), m->files[model->place.file].name,
               model->place.line);
}

static void add_stanza(struct buf *out, const struct opmodels *m, const struct opplace *p)
{
    buf_printf(out, "%s# %s:%u\n", out->len ? "\n" : "", m->files[p->file].name, p->line);
    add_span(out, &p->text);
    buf_char(out, '\n');
}

/* The stanzas of all models whose name this is, latest first, then their families. */
static bool add_model(struct buf *out, const struct opmodels *m, const char *name)
{
    const struct opmodel *found = opmodels_find(m, name);
    if (!found)
        return false;
    for (size_t i = m->nmodels; i--;) {
        const struct opmodel *model = m->models[i];
        bool is_for = model == found;
        for (size_t h = 0; h < m->nheads && !is_for; h++)
            is_for = m->heads[h].model == model && span_is(&m->heads[h].name, name) &&
                     model->place.layer == found->place.layer;
        if (!is_for)
            continue;
        add_stanza(out, m, &model->place);
        for (size_t u = 0; u < model->nuses; u++)
            add_stanza(out, m, &model->uses[u].family->place);
    }
    return true;
}

static roof_status add_models(struct buf *out, struct model_slot *slot, const char *name,
                              roof_error *err)
{
    const struct opmodels *m;
    ROOF_TRY(model_slot_models(slot, NULL, &m, err));
    if (name && !add_model(out, m, name))
        return error_set(err, ROOF_ARG, -1, "no operator model for \"%s\"", name);
    for (size_t i = 0; !name && i < m->nheads; i++)
        add_line(out, m, &m->heads[i]);
    return out->failed ? error_nomem(err) : ROOF_OK;
}

roof_status roof_write_ops(const roof_open_opts *opts, const char *name, roof_sink sink, void *ctx,
                           roof_error *err)
{
    struct buf out = {0};
    struct model_slot *slot;
    roof_status status = open_models(opts, &slot, err);
    if (status == ROOF_OK)
        status = add_models(&out, slot, name, err);
    if (status == ROOF_OK && out.len && sink(ctx, out.bytes, out.len) != 0)
        status = error_set(err, ROOF_IO, -1, "the list could not be written");
    model_slot_free(slot);
    buf_free(&out);
    return status;
}
