import { pathOf, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Problem } from '@petcare/contracts/shared/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { ApiClient, Answer } from '../../../support/api-client.ts';
import type { DirectClients } from '../../../support/direct-clients.ts';
import { alternativesOf, schemaOf } from './fields.ts';

/** Requests arrive through the gateway, or directly at a service from inside the network. */
export const ways = ['gateway', 'service'] as const;
export type Way = (typeof ways)[number];

/** `admitted`: a caller whom the access rule lets through to the validation of the input. */
export type Sender = 'admitted' | 'visitor';

/** The system under attack, or a server without any protection in its place. */
export interface Target {
  urlOf(way: Way, endpoint: Endpoint): string;
  /** Headers that identify a sender to the gateway or to the service. */
  headersOf(way: Way, endpoint: Endpoint, sender: Sender): Promise<Record<string, string>>;
  /** A listener that no request of ours may reach. */
  readonly canaryUrl: string;
  /** A valid token of a system process, which only the internal network may carry. */
  readonly systemToken: string;
  /** The private key of the gateway, as a JSON Web Key. */
  readonly gatewayKey: string;
}

export interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly body?: unknown;
  /** `undefined` removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Matches no record, so that a request that is let through destroys nothing. */
export const unknownId = '665f1f77bcf86cd799439011';

/** A path with valid parameters that name no record. */
export function anyPathOf(endpoint: Endpoint): string {
  const properties = endpoint.params ? (schemaOf(endpoint.params).properties ?? {}) : {};
  const params = Object.entries(properties).map(([name, property]) => {
    const {
      enum: values,
      maxLength,
      pattern,
    } = alternativesOf(property, schemaOf(endpoint.params!)).schemas[0] ?? {};
    const value = values ? String(values[0]) : [unknownId, 'a'.repeat(43), 'a'].find((one) => isMatch(one));
    return [name, value ?? unknownId];
    function isMatch(one: string): boolean {
      return new RegExp(pattern ?? '').test(one) && one.length <= (maxLength ?? Infinity);
    }
  });
  return pathOf(endpoint, Object.fromEntries(params));
}

/** Sends one request. A string is sent as it is, any other body as JSON. */
export async function sendTo(
  target: Target,
  way: Way,
  endpoint: Endpoint,
  sender: Sender,
  { method = endpoint.method, path = anyPathOf(endpoint), query = '', body, headers }: Request = {},
): Promise<Answer> {
  const all = {
    accept: 'application/json, application/problem+json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(await target.headersOf(way, endpoint, sender)),
    ...headers,
  };
  const response = await fetch(target.urlOf(way, endpoint) + path + query, {
    method,
    redirect: 'manual',
    headers: Object.entries(all).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return answerOf(response.status, await response.text());
}

export function answerOf(status: number, text: string): Answer {
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Plain text, a file, or nothing.
  }
  return { status, body, problem: (typeof body === 'object' && body ? body : {}) as Problem };
}

interface TargetParts {
  readonly url: string;
  readonly services: Readonly<Record<string, string>>;
  readonly direct: DirectClients;
  readonly admin: ApiClient;
  readonly doctor: ApiClient;
  readonly canaryUrl: string;
  readonly gatewayKey: string;
}

export async function targetOf(parts: TargetParts): Promise<Target> {
  const { url, services, direct, admin, doctor, canaryUrl, gatewayKey } = parts;
  const systemHeaders = await direct.headersOf({ kind: 'system', name: 'account' });
  return {
    canaryUrl,
    gatewayKey,
    systemToken: Object.values(systemHeaders)[0] ?? '',
    urlOf: (way, { service }) => (way === 'gateway' ? url : (services[service] ?? '')),
    async headersOf(way, endpoint, sender) {
      if (way === 'service') return direct.headersOf(callerFor(endpoint, sender));
      if (sender === 'visitor') return { origin: url };
      return { origin: url, cookie: (isForAdmins(endpoint) ? admin : doctor).cookieHeader };
    },
  };
}

function callerFor(endpoint: Endpoint, sender: Sender): Caller {
  const ip = '127.0.0.1';
  if (sender === 'visitor') return { kind: 'visitor', ip };
  if (endpoint.access.who === 'system') return { kind: 'system', name: 'account' };
  const role = isForAdmins(endpoint) ? 'admin' : 'doctor';
  return { kind: 'user', id: newId(), role, sessionId: 'x'.repeat(43), ip };
}

function isForAdmins({ access }: Endpoint): boolean {
  return access.who !== 'roles' || access.roles.includes('admin');
}
