import { z } from 'zod';

const pixels = z.number().int().min(1).max(20_000);

/**
 * The JSON that the decoding process prints. The process has read untrusted bytes, so its output is validated strictly.
 */
export const DecodingOutcome = z.discriminatedUnion('picture', [
  z.strictObject({
    picture: z.literal('good'),
    /** Pixels of the largest version. */
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
export type DecodingOutcome = z.infer<typeof DecodingOutcome>;
