import { z } from 'zod';
import { asciiEmail, emailPattern } from '../typed/emails.ts';
import { readPhone } from '../typed/phones.ts';

/** Shared field schemas. Every text is trimmed and limited in length, so that no unlimited text is stored. */

export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits')
  .meta({ id: 'Id', example: '665f1f77bcf86cd799439011' });

/** At most 50 ids, separated by commas. */
export const IdList = z
  .string()
  .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/, 'must be up to 50 ids, separated by commas')
  .transform((ids) => ids.split(','));

export const IdParams = z.strictObject({ id: Id });

export const Instant = z.iso.datetime().meta({ id: 'Instant' });

/**
 * Invisible characters that disguise a text: direction overrides, zero-width spaces and blank letters. Not the joiners
 * U+200C and U+200D, and not the variation selectors and tags, which Bangla and emoji need.
 */
const invisible = String.raw`\u0080-\u009f\u061c\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb`;

/**
 * Rejects control and invisible characters, which are never valid in a name, title or search; also soft hyphens,
 * direction marks and the blank Braille pattern, which occur in longer texts.
 */
export const printable = new RegExp(
  String.raw`^[^\u0000-\u001f\u007f\u00ad\u200e\u200f\u2800${invisible}]*$`,
);
export const notPrintableMessage = 'must not hold control or invisible characters';

const printableLines = new RegExp(String.raw`^[^\u0000-\u0008\u000b-\u001f\u007f${invisible}]*$`);

/** Returns false for a text of nothing but blanks, joiners and combining marks. */
function isVisible(value: string): boolean {
  return /[^\s\p{Cf}\p{Mn}]/u.test(value);
}

/** A single line of 1 to `max` characters, without control and invisible characters. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1, { error: 'must not be empty', abort: true })
    .max(max, `must be at most ${max} characters`)
    .regex(printable, notPrintableMessage)
    .refine(isVisible, 'must not be empty');
}

/** Letters and digits that the fonts of PDF files have. Other characters may be left out of a file, such as emoji. */
const isPrinted =
  /^(?:[^\p{L}\p{N}]|[\p{Script=Latin}\p{Script=Bengali}\p{Script=Greek}\p{Script=Cyrillic}0-9\u00b2-\u00be])*$/u;
const notPrintedMessage = 'must be written in English or Bangla letters';

/** A line that is printed in PDF files, such as the recipient of a parcel: with letters or digits that their fonts have. */
export function printedLine(max: number) {
  return line(max).refine((value) => isPrinted.test(value) && /[\p{L}\p{N}]/u.test(value), notPrintedMessage);
}

/**
 * Multi-line text of 1 to `max` characters, without invisible characters. Line breaks and tabs are the only control
 * characters.
 */
export function text(max: number) {
  return z
    .string()
    .transform((value) => value.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, { error: 'must not be empty', abort: true })
        .max(max, `must be at most ${max} characters`)
        .regex(printableLines, notPrintableMessage)
        .refine(isVisible, 'must not be empty'),
    );
}

/** A field of an update: missing or blank keeps the stored value, as the specification requires. */
export function blankToUndefined<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .max(20_000)
    .regex(/^\s*$/, 'must be text')
    .transform(() => undefined)
    .or(schema)
    .optional();
}

export const QueryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Idempotency key that the client chooses for a new record. The same key returns the same record. */
export const ClientId = z.uuid().meta({ id: 'ClientId' });

/** Lower-cased, with the domain in ASCII form: two spellings of an address belong to one account. */
export const Email = z
  .string()
  .max(254)
  .transform(asciiEmail)
  .pipe(z.email({ pattern: emailPattern, error: 'must be an email address' }))
  .meta({ id: 'Email' });

/** A mobile number in any usual spelling, stored in E.164 format (decision 0100). */
export const Phone = z
  .string()
  .max(40)
  .transform((typed) => readPhone(typed) ?? typed)
  .pipe(z.string().regex(/^\+8801[3-9]\d{8}$/, 'must be a Bangladeshi mobile number such as +8801712345678'))
  .meta({ id: 'Phone', example: '+8801712345678' });

/** Taka with at most two decimals: 1250.5. Services calculate in whole poisha. */
export const Taka = z
  .number()
  .nonnegative()
  .max(999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals')
  .meta({ id: 'Taka' });

export const TakaQuery = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be an amount in taka')
  .transform(Number);

/** A number, also as a plain decimal text such as "2", which the forms of the specification's client send. */
export function numberOrText(schema: z.ZodType<number, number>) {
  const decimal = z
    .string()
    .trim()
    .max(20)
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number);
  return z.union([z.number(), decimal], 'must be a number').pipe(schema);
}

/** Paging of a list. The default `limit` covers all rows that a screen of the specification shows at once. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const MessageResponse = z.object({ message: z.string() }).meta({ id: 'Done' });

/** `deleted` may be 0. */
export const DeletedCount = z.object({ message: z.string(), deleted: z.number().int().nonnegative() });
