import type { IncomingHttpHeaders } from 'node:http';

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

/** Returns the headers of a client without those that are not for a service, and with `ours`. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  ours: Readonly<Record<string, string>>,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !connectionHeaders.has(name) && !strippedHeaders.test(name))
      kept[name] = value;
  }
  return Object.assign(kept, ours);
}

/** Returns the headers of an answer that are meant for the client of a proxy. */
export function answeredHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {};
  for (const name in headers) if (!connectionHeaders.has(name)) kept[name] = headers[name];
  return kept;
}
