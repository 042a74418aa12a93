import { z } from 'zod';

/** Characters allowed in a user name or password of an address; all others must be percent-encoded. */
const credential = String.raw`(?:[^\s:/?#[\]@%]|%[0-9a-fA-F]{2})`;

/**
 * Schema of a server address, such as `amqp://user:password@host:5672`. An unencoded `@` or `/` in a password is
 * refused, because parts of the password would be read as the host and appear in errors.
 * @param schemes the allowed schemes; the error message shows the first.
 */
export function serverAddress(...schemes: readonly [string, ...string[]]): z.ZodString {
  const schemePattern = schemes.map((scheme) => scheme.replaceAll('+', String.raw`\+`)).join('|');
  const addressPattern = new RegExp(
    String.raw`^(?:${schemePattern})://(?:${credential}+(?::${credential}*)?@)?[^\s/?#@]+(?:[/?][^\s@]*)?$`,
  );
  return z
    .string()
    .regex(
      addressPattern,
      `must be an address like ${schemes[0]}://host, with @ and / in a password encoded as %40 and %2F`,
    );
}
