import { pathOf, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Problem } from '@petcare/contracts/shared/errors.ts';
import { SignedIn, type User } from '@petcare/contracts/account/users.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly problem: Problem;
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls endpoints and accepts any status. */
export interface Client {
  call(endpoint: Endpoint, request?: Request): Promise<Answer>;
}

/** A client of the public API that keeps its cookies, as a browser does. */
export class ApiClient implements Client {
  readonly baseUrl: string;
  /** The site that the requests come from; differs from `baseUrl` when one copy is called directly. */
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(baseUrl: string, origin = baseUrl) {
    this.baseUrl = baseUrl;
    this.origin = origin;
  }

  async call(
    endpoint: Endpoint,
    { params, query = '', body, headers, signal }: Request = {},
  ): Promise<Answer> {
    return this.send(endpoint.method, pathOf(endpoint, params) + query, body, headers, signal);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    signal: AbortSignal | null = null,
  ): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      signal,
      redirect: 'manual',
      headers: {
        origin: this.origin,
        accept: 'application/json, application/problem+json',
        cookie: this.cookieHeader,
        // `fetch` sets the content type of a form, with its boundary.
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRawBody(body) ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Plain text, such as a failed sign-in.
    }
    return { status: response.status, body: parsed, problem: parsed as Problem };
  }

  async signIn(email: string, password: string): Promise<User> {
    const { status, body } = await this.send('POST', '/api/auth/users/sign-in', { email, password });
    if (status !== 200) throw new Error(`sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
    return SignedIn.parse(body).data.user;
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.baseUrl }));
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}

function isRawBody(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData;
}
