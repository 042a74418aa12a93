import { z } from 'zod';

/** What may stand in a name or a password of an address; everything else is percent-encoded there. */
const word = String.raw`(?:[^\s:/?#[\]@%]|%[0-9a-fA-F]{2})`;

/**
 * The address of a server, as in `amqp://user:password@host:5672`. One whose password holds an `@` or a `/` as it is
 * would be read as another address, parts of the password as its host, and said aloud in an error.
 * @param schemes the words before `://`; the first is named when something is wrong.
 */
export function serverAddress(...schemes: readonly [string, ...string[]]): z.ZodString {
  const known = schemes.map((scheme) => scheme.replaceAll('+', String.raw`\+`)).join('|');
  const form = new RegExp(
    String.raw`^(?:${known})://(?:${word}+(?::${word}*)?@)?[^\s/?#@]+(?:[/?][^\s@]*)?$`,
  );
  return z
    .string()
    .regex(
      form,
      `must be an address like ${schemes[0]}://host, with signs like @ and / in a password as %40 and %2F`,
    );
}
