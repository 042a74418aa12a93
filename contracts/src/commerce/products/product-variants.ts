import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, line } from '../../shared/fields.ts';
import { UploadedPicture } from '../../shared/pictures.ts';
import { ProductPrice, ProductResponse, ProductStock, ProductWeight } from './products.ts';

export const maxVariants = 30;
/** Together they fit the name of a product, which is `name, label`. */
export const maxGroupNameLength = 88;
export const maxLabelLength = 30;

const VariantInput = z
  .strictObject({
    /** Missing: a new variant. */
    _id: Id.optional(),
    label: line(maxLabelLength),
    /** Null or missing: the label above is shown in Bangla, too. */
    label_bn: line(maxLabelLength).nullable().optional(),
    product_price: ProductPrice,
    /** Available units, without reserved ones. Missing: unchanged; not counted for a new variant. */
    stock: ProductStock.optional(),
    /** Null removes the weight. Missing: unchanged. */
    weight_grams: ProductWeight.nullable().optional(),
    /** Null removes the own picture. Missing: unchanged. */
    product_image: UploadedPicture.nullable().optional(),
    /** The version seen. Required with `_id`, and with nothing else. */
    version: z.number().int().positive().optional(),
  })
  .refine(({ _id, version }) => (_id === undefined) === (version === undefined), {
    path: ['version'],
    message: 'is required with _id, and only with it',
  })
  .meta({ id: 'VariantInput' });
export type VariantInput = z.infer<typeof VariantInput>;

export const SaveVariantsBody = z
  .strictObject({
    name: line(maxGroupNameLength),
    name_bn: line(maxGroupNameLength).nullable().optional(),
    /** All variants, in their order. */
    variants: z.array(VariantInput).min(1).max(maxVariants),
  })
  .superRefine(({ variants }, context) => {
    const firsts = { label: new Set<string>(), _id: new Set<string>() };
    for (const [index, { label, _id }] of variants.entries())
      for (const [field, value] of [
        ['label', label.normalize('NFKC').toLocaleLowerCase('en')],
        ['_id', _id],
      ] as const) {
        if (value === undefined) continue;
        if (firsts[field].has(value))
          context.addIssue({
            code: 'custom',
            path: ['variants', index, field],
            message: 'must be used once',
          });
        firsts[field].add(value);
      }
  })
  .meta({ id: 'SaveVariantsBody' });
export type SaveVariantsBody = z.infer<typeof SaveVariantsBody>;

export const productVariantEndpoints = defineEndpoints('commerce', {
  'products.saveVariants': {
    method: 'PUT',
    path: '/api/products/:id/variants',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Set the variants of a product, such as sizes: all of them, in their order. Each is a product of its own with its price, stock and weight. The first request makes a group of a single product. A request without changes has no effect.',
    params: IdParams,
    body: SaveVariantsBody,
    response: ProductResponse,
    errors: ['version_conflict'],
  },
});
