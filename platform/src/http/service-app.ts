import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { FieldError } from '@petcare/contracts/shared/errors.ts';
import type { PageQuery } from '@petcare/contracts/shared/fields.ts';
import type { z } from 'zod';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { createCachedReads } from '../cache/cached-reads.ts';
import { readState } from '../cache/change-marks.ts';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { identityHeader, type Caller, type IdentityVerifier } from '../auth/identity.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { redactPasswords } from '../observability/redact-passwords.ts';
import { nameRoute } from '../observability/tracing.ts';
import { assertAccess, withinAreas } from './access.ts';
import { answerCsv } from './answer-csv.ts';
import {
  createExportSlots,
  defaultExportLimits,
  type ExportLimits,
  type ExportSlots,
} from './export-slots.ts';
import { readCsvRequest, wantsCsv } from './read-csv-request.ts';
import { answerError, chooseFailureForm, errorHandler } from './error-handler.ts';
import { createFileReceiver, removeLeftoverUploads } from './receive-file.ts';
import { replyOf, type Route } from './route.ts';
import { pageLinks } from '../lists/page-links.ts';
import { sendFile, type FileAnswer } from './send-file.ts';
import { readAnswer, sendCached, type CachedAnswer, type CachedInput } from './cached-answer.ts';
import { readPart } from './validate.ts';

/** Maximum size of a JSON body. Pictures are uploaded as multipart. */
const bodyLimit = '100kb';

/** Maximum memory of cached answers. */
const maxCachedBytes = 8 * 1024 * 1024;

export interface ServiceAppOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly identity: IdentityVerifier;
  readonly routes: readonly Route[];
  readonly ready: () => Promise<unknown>;
  readonly exportLimits?: ExportLimits;
  /** Refuses a request that may store something, of a user who is being erased. Missing: this service has no users. */
  readonly assertNotBlocked?: (userId: string) => Promise<void>;
}

/**
 * Builds a service's Express app from its routes, without listening. Each request passes authentication, access rules,
 * input validation, the handler, and a response schema that removes undeclared fields.
 */
export function createServiceApp({
  log,
  metrics,
  identity,
  routes,
  ready,
  exportLimits = defaultExportLimits,
  assertNotBlocked = async () => undefined,
}: ServiceAppOptions): Express {
  const slots = createExportSlots(exportLimits);
  const readCached = createCachedReads<CachedAnswer>({
    maxBytes: maxCachedBytes,
    bytesOf: ({ body }) => body.byteLength,
  });
  const readReader = createCachedReads<{ readonly reader: unknown }>({
    maxBytes: maxCachedBytes / 8,
    // A reader is an id, or nothing.
    bytesOf: () => 64,
  });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/health/live', (_request, response) => void response.json({ live: true }));
  app.get('/health/ready', async (_request, response) => {
    const reason = await ready().then(
      () => null,
      (error) => redactPasswords(String(error)),
    );
    response.status(reason === null ? 200 : 503).json({ ready: reason === null, reason });
  });

  if (routes.some(({ endpoint }) => endpoint.upload)) void removeLeftoverUploads();
  for (const route of inMatchingOrder(routes)) {
    const method = route.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    app[method](
      route.endpoint.path,
      observe(route, metrics),
      answer(route, { identity, log, slots, readCached, readReader, assertNotBlocked }),
    );
  }
  app.use(() => {
    throw notFound('address');
  });
  app.use(errorHandler(log));
  return app;
}

const json = express.json({ limit: bodyLimit, strict: true, type: () => true });
const raw = express.raw({ limit: bodyLimit, type: () => true });

/** Reads the body of a request into `request.body`. The handler of an `upload` endpoint receives its file itself. */
async function readBody({ rawBody, upload }: Endpoint, request: Request, response: Response): Promise<void> {
  if (upload) return;
  if (!rawBody) assertJson(request);
  const read = rawBody ? raw : json;
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('the body could not be read', { cause: error }));
    });
  });
}

/** Sorts fixed paths before those with parameters, so that `/products/search` is never read as a product's id. */
function inMatchingOrder(routes: readonly Route[]): Route[] {
  return routes.toSorted((a, b) => parametersOf(a) - parametersOf(b));
}

function parametersOf({ endpoint }: Route): number {
  return endpoint.path.split(':').length - 1;
}

function observe({ endpoint }: Route, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    chooseFailureForm(endpoint, request, response);
    nameRoute(response, endpoint.path);
    const end = metrics.requests.startTimer({ endpoint: endpoint.path, method: endpoint.method });
    response.once('close', () => end({ status: response.statusCode }));
    next();
  };
}

function assertJson(request: Request): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !/^application\/([\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type');
}

interface AnswerDeps {
  readonly identity: IdentityVerifier;
  readonly log: Logger;
  readonly slots: ExportSlots;
  readonly readCached: ReturnType<typeof createCachedReads<CachedAnswer>>;
  readonly readReader: ReturnType<typeof createCachedReads<{ readonly reader: unknown }>>;
  readonly assertNotBlocked: (userId: string) => Promise<void>;
}

function answer(route: Route, { identity, log, ...deps }: AnswerDeps): RequestHandler {
  return async (request, response) => {
    const caller = withinAreas(route.endpoint, await identify(request, identity, log));
    const requestId = headerOf(request, 'x-request-id') ?? randomUUID();
    const traceparent = nextTraceparent(headerOf(request, 'traceparent'));
    const { method, path } = route.endpoint;
    const writer = caller.kind === 'user' && caller.role !== 'admin' ? { writer: caller.id } : {};
    const context = {
      requestId,
      traceparent,
      actor: actorOf(caller),
      request: `${method} ${path}`,
      ...writer,
    };
    // Errors are answered inside the context, so that a problem carries the request id.
    await runInContext(context, () =>
      handle(route, { caller, ...deps }, request, response).catch((error: unknown) => {
        if (response.headersSent) throw error;
        answerError(error, response, log);
      }),
    );
  };
}

async function handle(
  { endpoint, handle: run, batches, readerOf, findReader, until }: Route,
  {
    caller,
    slots,
    readCached,
    readReader,
    assertNotBlocked,
  }: Omit<AnswerDeps, 'identity' | 'log'> & { readonly caller: Caller },
  request: Request,
  response: Response,
): Promise<void> {
  // Access is checked before the input, so that an unauthorized caller learns nothing about the fields.
  assertAccess(endpoint.access, caller, request.params);
  // A slow body then occupies nothing that a caller without access can reach.
  await readBody(endpoint, request, response);
  const problems: FieldError[] = [];
  const params = readPart('path', endpoint.params, request.params, problems);
  // A malformed id cannot exist.
  if (problems.length > 0) throw notFound('record');
  const listQuery: Record<string, unknown> = { ...request.query };
  const csvRequest =
    batches && endpoint.csv && wantsCsv(request) && readCsvRequest(endpoint.csv, listQuery, problems);
  const read = (part: 'query' | 'body', schema: z.ZodType | undefined, value: unknown) =>
    schema || !endpoint.specified ? readPart(part, schema, value, problems) : undefined;
  const query = read('query', endpoint.query, csvRequest ? csvRequest.list : listQuery);
  const body =
    endpoint.rawBody || endpoint.upload
      ? (request.body as unknown)
      : read('body', endpoint.body, request.body as unknown);
  if (problems.length > 0) throw invalid(problems);

  const state = until && !csvRequest ? await readState(until) : null;
  const asked = { params, query, caller } as Parameters<NonNullable<typeof readerOf>>[0];
  const reader =
    findReader && caller.kind === 'user'
      ? await readReader(
          JSON.stringify([endpoint.path, params, caller.id]),
          async () => ({ reader: await findReader({ ...asked, caller }) }),
          state,
        ).then((found) => found.reader)
      : readerOf?.(asked);
  if (readerOf && !csvRequest) {
    const key = JSON.stringify([endpoint.path, params, query, reader]);
    const input = { params, query, reader } as CachedInput;
    const same = await readCached(key, () => readAnswer(endpoint, run, input), state);
    setPageLinks(endpoint, query, same.headers.get('X-Total-Count'), request, response);
    return sendCached(same, reader === null || caller.kind === 'visitor', request, response);
  }
  if (caller.kind === 'user' && endpoint.method !== 'GET') await assertNotBlocked(caller.id);
  response.status(endpoint.status);
  const received = createFileReceiver(endpoint, request, response);
  const reply = replyOf(request, response);
  const input = { params, query, body, caller, reader, request, reply, receiveFile: received.receive };
  const context = input as Parameters<typeof run>[0];
  if (csvRequest)
    return answerCsv({ endpoint, batches, columns: csvRequest.columns, context, slots }, request, response);
  let result: unknown;
  try {
    result = await run(context);
  } finally {
    await received.clear();
  }
  setPageLinks(endpoint, query, response.getHeader('X-Total-Count'), request, response);
  if (endpoint.status === 204) response.end();
  else if (endpoint.status === 303) response.redirect(303, String(endpoint.response.parse(result)));
  else if (endpoint.produces) await sendFile(result as FileAnswer, endpoint.produces, request, response);
  else response.json(endpoint.response.parse(result));
}

/** Sets the `Link` header of a list with pages. A list that is read by other parameters sets its own. */
function setPageLinks(
  { paged }: Endpoint,
  query: unknown,
  total: unknown,
  { originalUrl }: Request,
  response: Response,
): void {
  const { page, limit } = (query ?? {}) as Partial<z.infer<typeof PageQuery>>;
  if (!paged || page === undefined || limit === undefined) return;
  response.setHeader('Link', pageLinks(originalUrl, { page, limit, total: Number(total) }));
}

/**
 * Returns the caller of the identity token.
 * @throws not_signed_in when the token is missing or invalid.
 */
async function identify(request: Request, identity: IdentityVerifier, log: Logger): Promise<Caller> {
  const token = headerOf(request, identityHeader);
  if (!token) throw new AppError('not_signed_in', 'This service only answers to the gateway.');
  return identity.verify(token).catch((error: unknown) => {
    // Only the gateway and system processes call services, so an invalid token means a key rotation out of order or an
    // attack.
    log.warn({ error: String(error) }, 'an identity token could not be verified');
    throw new AppError('not_signed_in', 'The identity of this request could not be verified.', {
      cause: error,
    });
  });
}

function actorOf(caller: Caller): Actor {
  if (caller.kind === 'user') return { id: caller.id, role: caller.role };
  return caller.kind === 'system' ? { id: caller.name, role: 'system' } : { id: 'visitor', role: 'visitor' };
}

function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
