import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { ApiClient } from '../../support/api-client.ts';
import { pictureForm } from '../../support/posting.ts';

/** Values that only unknown fields hold. */
export const foreign = {
  text: `foreign-${randomUUID()}`,
  id: '0123456789abcdef01234567',
  number: 918_273_645,
} as const;

/** Fields that no client may set. Each is sent where the call does not name it. */
const foreignFields: Readonly<Record<string, unknown>> = {
  _id: foreign.id,
  id: foreign.id,
  author_id: foreign.id,
  owner_id: foreign.id,
  customer_id: foreign.id,
  patient_id: foreign.id,
  user_id: foreign.id,
  role: 'admin',
  roles: ['admin', foreign.text],
  isAdmin: true,
  passwordHash: foreign.text,
  email_verified: true,
  price: foreign.number,
  unit_price: foreign.number,
  total_price: foreign.number,
  fee: foreign.number,
  refunded: foreign.number,
  revision: foreign.number,
  __v: foreign.number,
  deleted_at: foreign.text,
  createdAt: foreign.text,
  timeline: [{ status: foreign.text }],
  $set: { role: 'admin', note: foreign.text },
  $where: foreign.text,
  constructor: { prototype: { role: 'admin', note: foreign.text } },
  unknown_field: foreign.text,
};

const foreignQuery = new URLSearchParams({
  key: foreign.text,
  'role[$ne]': 'user',
  $where: foreign.text,
  unknown_parameter: foreign.text,
});

interface SpecifiedRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Exactly the fields that the specification names, as its forms send them. */
  readonly body?: Readonly<Record<string, unknown>> | FormData;
}

const called = new Set<EndpointName>();

export function uncalled(): string[] {
  const specified = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([name, endpoint]) => endpoint.specified && !called.has(name),
  );
  return specified.map(([name]) => name);
}

/** Answer 200 when the provider's webhook has created the order before. */
const settledByWebhooks: ReadonlySet<EndpointName> = new Set(['orders.place', 'hostelOrders.place']);

/**
 * Calls an endpoint as the specification's client does, with foreign fields and parameters in addition.
 * @throws for any answer but the endpoint's success, or one that does not match its schema.
 */
export async function callAsSpecified<N extends EndpointName>(
  client: ApiClient,
  name: N,
  { params, query, body }: SpecifiedRequest = {},
): Promise<z.output<(typeof endpoints)[N]['response']>> {
  called.add(name);
  const endpoint: Endpoint = endpoints[name];
  const answer = await client.call(endpoint, {
    ...(params && { params }),
    query: `?${new URLSearchParams(query)}&${foreignQuery}`,
    ...(body && { body: body instanceof FormData ? body : withForeignFields(endpoint, body) }),
  });
  const isRepeated = answer.status === 200 && settledByWebhooks.has(name);
  if (answer.status !== endpoint.status && !isRepeated)
    throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return endpoint.response.parse(answer.body) as z.output<(typeof endpoints)[N]['response']>;
}

function withForeignFields({ body: schema }: Endpoint, body: Readonly<Record<string, unknown>>): string {
  const named = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const unnamed = Object.entries(foreignFields).filter(([name]) => !named.includes(name));
  const prototype = JSON.stringify({ role: 'admin', note: foreign.text });
  return JSON.stringify({ ...Object.fromEntries(unnamed), ...body }).replace(
    '{',
    `{"__proto__":${prototype},`,
  );
}

/** Uploads a picture with a key in the query, as to the specification's image host. @returns its `display_url`. */
export async function uploadAsSpecified(client: ApiClient): Promise<string> {
  const form = await pictureForm();
  form.set('unknown_field', foreign.text);
  return (await callAsSpecified(client, 'uploads.create', { body: form })).data.display_url;
}

/** Returns the collections with a document that holds one of the values. */
export async function collectionsWith(
  values: readonly (string | number)[],
  mongoUrl: string,
  databases: readonly string[],
): Promise<string[]> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  const found = new Set<string>();
  try {
    for (const database of databases)
      for (const { name } of await client.db(database).listCollections().toArray())
        for await (const document of client.db(database).collection(name).find()) {
          const text = JSON.stringify(document);
          if (values.some((value) => text.includes(String(value)))) found.add(`${database}.${name}`);
        }
  } finally {
    await client.close();
  }
  return [...found];
}
