const yearInSeconds = 365 * 24 * 60 * 60;

export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  return (
    document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(prefix))
      ?.slice(prefix.length) ?? null
  );
}

/** Sets a cookie that the server reads with the next page, for a year. */
export function writeCookie(name: string, value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not available everywhere
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
}
