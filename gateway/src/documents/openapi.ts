import type { Access, Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { errors, Problem, type ErrorCode } from '@petcare/contracts/shared/errors.ts';
import { CsvQuery } from '@petcare/contracts/shared/lists.ts';
import { sessionCookieName } from '@petcare/platform/auth/cookies.ts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';

export function openApiDocument(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (endpoint.access.who === 'system') continue;
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase() as 'get'] = operation(name, endpoint);
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'PetCare',
      version: '1.0.0',
      description: `Errors are RFC 9457 problem details with a \`message\` and a \`code\`.\n\n<details>\n<summary>All codes</summary>\n\n${errorTable()}\n\n</details>`,
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(Object.keys(endpoints).map(tagOf))].map((tag) => ({ name: tag })),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) },
      },
    },
    paths,
  });
}

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: name.replaceAll('.', '_'),
    tags: [tagOf(name)],
    summary: endpoint.summary,
    description: `${describeAccess(endpoint.access)}${endpoint.specified ? ' Unknown fields and parameters are ignored.' : ''}`,
    security: endpoint.access.who === 'anyone' ? [] : [{ session: [] }],
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: queryOf(endpoint, endpoint.query) }),
    },
    ...(endpoint.rawBody && { requestBody: { content: { 'application/json': { schema: z.unknown() } } } }),
    ...(endpoint.upload && {
      requestBody: { required: true, content: multipart(endpoint.upload, endpoint.specified) },
    }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: {
      [String(endpoint.status)]: {
        description: 'Success.',
        ...(endpoint.status !== 204 && { content: contentOf(endpoint) }),
        ...(endpoint.paged && {
          headers: z.object({
            'X-Total-Count': z.string().meta({ description: 'Number of all rows.' }),
            Link: z.string().meta({ description: 'First, previous, next and last page (RFC 8288).' }),
          }),
        }),
      },
      ...errorResponses(endpoint),
    },
  };
}

/** A file in OpenAPI 3.1: a media type instead of a format. */
function multipart(
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  acceptsUnknown = false,
): ZodOpenApiContentObject {
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [field],
        additionalProperties: acceptsUnknown,
        properties: {
          [field]: {
            type: 'string',
            contentMediaType: 'application/octet-stream',
            description: `One file of at most ${maxBytes / 1024 / 1024} MiB.`,
          },
        },
      },
    },
  };
}

function queryOf({ csv }: Endpoint, query: z.ZodObject): z.ZodObject {
  if (!csv) return query;
  const columnNames = Object.keys(csv).join(', ');
  const { columns, headings } = CsvQuery.shape;
  return query.extend({
    columns: columns
      .optional()
      .meta({ description: `With \`Accept: text/csv\`: comma-separated columns out of ${columnNames}.` }),
    headings: headings.meta({
      description: 'With `Accept: text/csv`: a JSON array with one heading per column.',
    }),
  });
}

function contentOf({ produces, response, csv }: Endpoint): ZodOpenApiContentObject {
  if (!produces)
    return {
      'application/json': { schema: response },
      ...(csv && {
        'text/csv': { schema: { type: 'string', description: 'All rows with the requested columns.' } },
      }),
    };
  return Object.fromEntries(produces.map((type) => [type, {}]));
}

function errorResponses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (endpoint.query || endpoint.body || endpoint.upload) codes.add('invalid_input');
  if (endpoint.access.who !== 'anyone') codes.add('not_signed_in');
  if (endpoint.access.who === 'roles' || endpoint.access.who === 'self' || endpoint.access.who === 'author')
    codes.add('forbidden');
  if (endpoint.params) codes.add('not_found');
  codes.add('too_many_requests');
  const byStatus = Map.groupBy(codes, (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  );
}

function describeAccess(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'Public.';
    case 'signed-in':
      return 'For signed-in users.';
    case 'roles':
      return `For ${access.roles.join(' and ')} only.`;
    case 'self':
      return 'For the user with this id and for admins.';
    case 'owner':
      return access.admins === false
        ? 'For the owner of the record. Others get 404.'
        : 'For the owner of the record and for admins. Others get 404.';
    case 'author':
      return access.admins ? 'For the author and for admins.' : 'For the author only.';
    case 'system':
      return 'For processes of this system.';
  }
}

function tagOf(name: string): string {
  return name.split('.')[0] ?? name;
}

function errorTable(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
  );
  return ['| code | status | message |', '| --- | --- | --- |', ...rows].join('\n');
}
