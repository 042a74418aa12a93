import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { clientMessages } from '@petcare/contracts/sockets.ts';
import { EventEnvelope, events, type EventName } from '@petcare/contracts/events.ts';
import { topicNames } from '@petcare/contracts/topics.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asyncApiDocument } from './asyncapi.ts';
import { messagesPage } from './messages-page.ts';
import { openApiDocument } from './openapi.ts';

describe('the API documents', () => {
  const openApi = openApiDocument('https://petcare.example');

  test('the OpenAPI document contains exactly the public endpoints', () => {
    const documented = Object.entries(openApi.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values(endpoints)
      .filter(({ access }) => access.who !== 'system')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  test('uploads and downloads are documented with their media types', () => {
    expect(openApi.paths?.['/api/uploads']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['image'] } } },
    });
    expect(openApi.paths?.['/media/{id}/{file}']?.get?.responses?.['200']).toMatchObject({
      content: { 'image/webp': {}, 'image/jpeg': {} },
    });
  });

  test('a list with CSV export documents its columns', () => {
    const list = openApi.paths?.['/api/users']?.get;
    expect(list?.responses?.['200']).toMatchObject({
      content: { 'application/json': {}, 'text/csv': { schema: { type: 'string' } } },
    });
    const columns = list?.parameters?.find((one) => 'name' in one && one.name === 'columns');
    expect(columns).toMatchObject({ in: 'query', description: expect.stringContaining('full_name') });
    expect(openApi.paths?.['/api/payments']?.get?.responses?.['200']).not.toMatchObject({
      content: { 'text/csv': {} },
    });
  });

  test('the OpenAPI document is valid', () => {
    expect(lint(openApi)).toMatchObject({ status: 0 });
  });

  test('an invalid OpenAPI document fails the lint', () => {
    const broken = { ...openApi, paths: { '/x': { get: { responses: 5 } } } };
    expect(lint(broken)).toMatchObject({ status: 1 });
  });

  test('the AsyncAPI document is valid', async () => {
    const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncApiDocument()));
    expect(
      diagnostics
        .filter(({ severity }) => `${severity}` === '0')
        .map(({ message, path }) => `${path.join('.')}: ${message}`),
    ).toEqual([]);
    expect(document?.version()).toBe('3.0.0');
    const operations = document?.operations().all() ?? [];
    for (const name of Object.keys(clientMessages))
      expect(operations.filter((one) => one.channels().all()[0]?.address() === name)).toMatchObject([{}]);
    const received = operations.filter((one) => one.isReceive()).map((one) => one.id());
    expect(received.filter((id) => id?.startsWith('client-'))).toEqual([
      'client-watch',
      'client-unwatch',
      'client-replay',
    ]);
    expect(received.filter((id) => id?.endsWith('-user-registered'))).toEqual(
      expect.arrayContaining([
        'consumer-content-accounts-user-registered',
        'consumer-clinic-accounts-user-registered',
      ]),
    );
  });
});

describe('the messages document', () => {
  const document = asyncApiDocument();
  const examples = Object.entries(document.components.messages).map(
    ([
      key,
      {
        examples: [example],
      },
    ]) => [key, example?.payload] as const,
  );
  const eventNames = Object.keys(events) as EventName[];
  const exampleOfEvent = (name: EventName) =>
    examples.find(([key]) => key === `event-${name.replaceAll(/[._]/g, '-')}`)?.[1];

  test.each(eventNames)('the example of %s matches its schema', (name) => {
    const envelope = EventEnvelope.extend({ name: z.literal(name), data: events[name].data });
    expect(envelope.safeParse(exampleOfEvent(name)).error).toBeUndefined();
  });

  test('has a page with every message, its fields and its receivers', () => {
    const page = messagesPage(document);
    for (const [key] of examples.filter(([one]) => !one.startsWith('answer-')))
      expect(page).toContain(`<article id="${key}">`);
    expect(page).toContain('<code>notify-<wbr>order-<wbr>status</code>');
    expect(page).toMatch(/<code>now_<wbr>serving<\/code><\/th><td>integer or null</);
    for (const topic of topicNames) expect(page).toContain(`<code>${topic}</code>`);
    expect(page).not.toMatch(/https?:\/\/|undefined|\[object/);
  });
});

function lint(document: object): { status: number | null; output: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', '--extends=spec', file], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { status, output: stdout + stderr };
}
