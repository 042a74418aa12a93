import type { IncomingMessage } from 'node:http';
import { failure, notFound } from '@petcare/platform/errors.ts';

/** A path that no URL parser takes for the name of a host, as they do `//other.example` and `/\\other.example`. */
const onePath = /^\/(?![/\\])/;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/** Rewrites a target such as `http://petcare.example/store` to its path and host (RFC 9112, section 3.2.2). */
export function readAbsoluteTarget(request: IncomingMessage): void {
  const [, host, path] = absoluteForm.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path?.startsWith('/') ? path : `/${path}`;
}

/** Returns true for more than one Host header, of which a proxy and this process could read different ones. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** @throws invalid_input – several Host headers; not_found – a path that names another host. */
export function assertOneSite(request: IncomingMessage): void {
  if (hasSeveralHosts(request)) throw failure('invalid_input', { message: 'Please send one Host header.' });
  if (!onePath.test(request.url ?? '')) throw notFound('page');
}
