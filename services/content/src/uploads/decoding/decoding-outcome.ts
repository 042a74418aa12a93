import { z } from 'zod';

const pixels = z.number().int().min(1).max(20_000);

/**
 * What the decoding process says on its standard output. It has read bytes from anywhere, so it is not believed
 * further than this shape.
 */
export const Verdict = z.discriminatedUnion('picture', [
  z.strictObject({
    picture: z.literal('good'),
    /** Of the largest version. */
    width: pixels,
    height: pixels,
    placeholder: z
      .string()
      .max(1_500)
      .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/),
  }),
  z.strictObject({ picture: z.literal('unsupported'), kind: z.string().max(50).nullable() }),
  z.strictObject({ picture: z.literal('unreadable') }),
  z.strictObject({ picture: z.literal('too-large') }),
]);
export type Verdict = z.infer<typeof Verdict>;
