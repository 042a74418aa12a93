import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Client headers that could forge identity, origin or trace of a request. */
const strippedHeaders =
  /^(x-petcare-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$|traceparent$|tracestate$|cookie$)/;

/** Returns the headers of a client without those that are not for a service, and with `ours`, as names and values. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  ours: Readonly<Record<string, string>>,
): string[] {
  const kept: string[] = [];
  for (const name in headers)
    if (!connectionHeaders.has(name) && !strippedHeaders.test(name) && !(name in ours))
      append(kept, name, headers[name]);
  for (const name in ours) append(kept, name, ours[name]);
  return kept;
}

/**
 * Returns the headers of an answer that are meant for the client of a proxy, and those of `ours` that it does not have,
 * as names and values.
 */
export function answeredHeaders(headers: IncomingHttpHeaders, ours: Readonly<OutgoingHttpHeaders>): string[] {
  const kept: string[] = [];
  for (const name in headers) if (!connectionHeaders.has(name)) append(kept, name, headers[name]);
  for (const name in ours) if (headers[name] === undefined) append(kept, name, ours[name]);
  return kept;
}

function append(list: string[], name: string, value: OutgoingHttpHeaders[string]): void {
  if (Array.isArray(value)) for (const one of value) list.push(name, one);
  else if (value !== undefined) list.push(name, String(value));
}
