import { z } from 'zod';

/** Field shapes that many resources share. Every text is trimmed and bounded, so that nothing unbounded is ever stored. */

/** A record's id: 24 hexadecimal digits. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits')
  .meta({ id: 'Id', example: '665f1f77bcf86cd799439011' });

/** The path parameters of `/…/:id`. */
export const IdParams = z.strictObject({ id: Id });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });

/** No control characters: they have no place in a name, a title or a search. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
export const printable = /^[^\u0000-\u001f\u007f]*$/;
export const notPrintable = 'must not hold control characters';

/** A line of text between 1 and `max` characters. Control characters are refused: they have no place in a name or title. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .regex(printable, notPrintable);
}

/** Text of several lines between 1 and `max` characters; of the control characters only line breaks and tabs are let in. */
export function text(max: number) {
  return z
    .string()
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'must not be empty')
        .max(max, `must be at most ${max} characters`)
        // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
        .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'must not hold control characters'),
    );
}

/** A field of an edit: left out or blank keeps the old value, as the specification has it. */
export function blankKeeps<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .max(20_000)
    .regex(/^\s*$/, 'must be text')
    .transform(() => undefined)
    .or(schema)
    .optional();
}

/** A yes or no in an address: `?vaccinated=true`. */
export const QueryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Made by the client for a thing it is about to create: the same id again gives the same record, not a second one. */
export const ClientId = z.uuid().meta({ id: 'ClientId' });

/** Lower-cased, since two spellings of one address are one account. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('must be an email address'))
  .meta({ id: 'Email' });

/** The specification's phone rule: 11 digits. Bangla digits are accepted and stored as Latin ones. */
export const Phone = z
  .string()
  .trim()
  .max(20)
  .transform((typed) => typed.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))))
  .pipe(z.string().regex(/^\d{11}$/, 'must be 11 digits'));

/** Taka with at most two decimals, as a number: 1250.5. Inside the services money is whole poisha. */
export const Taka = z
  .number()
  .nonnegative()
  .max(999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals')
  .meta({ id: 'Taka' });

/** An amount in an address: `?min_price=100`. */
export const TakaQuery = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be an amount in taka')
  .transform(Number);

/** How a list is asked for. `limit` defaults to everything a screen of the specification expects at once. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** What answers a call that has nothing to say but that it worked. */
export const Done = z.object({ message: z.string() }).meta({ id: 'Done' });

/** How many records a bulk delete took away; none is fine. */
export const DeletedCount = z.object({ message: z.string(), deleted: z.number().int().nonnegative() });
