import type { Caller } from '../auth/identity.ts';
import { visitor, type TestIdentity } from './test-identity.ts';

/** A request besides its method and path. A body that is a string or a form is sent unchanged. */
export interface Sent {
  readonly as?: Caller;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  readonly body: any;
}

const utf8WithBom = new TextDecoder('utf-8', { ignoreBOM: true });

export type SendToService = (method: string, path: string, sent?: Sent) => Promise<Answer>;

export function createServiceClient(port: number, identity: TestIdentity): SendToService {
  return async (method, path, { as = visitor, body, headers } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(await identity.as(as)),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    // `text()` would remove a byte order mark.
    const text = utf8WithBom.decode(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  };
}

function isRaw(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
