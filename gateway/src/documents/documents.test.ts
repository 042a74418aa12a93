import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { clientMessages } from '@petcare/contracts/sockets.ts';
import { describe, expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

describe('the documents are made from the tables', () => {
  const openApi = openApiDocument('https://petcare.example');

  test('every public endpoint stands in the OpenAPI document, and no internal one does', () => {
    const documented = Object.entries(openApi.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values(endpoints)
      .filter(({ access }) => access.who !== 'system')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  test('a file that is sent and a file that is answered stand there as what they are', () => {
    expect(openApi.paths?.['/api/uploads']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['image'] } } },
    });
    expect(openApi.paths?.['/media/{id}/{file}']?.get?.responses?.['200']).toMatchObject({
      content: { 'image/webp': {}, 'image/jpeg': {} },
    });
  });

  test('the OpenAPI document is valid', () => {
    expect(lint(openApi)).toMatchObject({ status: 0 });
  });

  test('an invalid OpenAPI document would be noticed', () => {
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
    const said = document?.operations().all() ?? [];
    for (const name of Object.keys(clientMessages))
      expect(said.filter((one) => one.channels().all()[0]?.address() === name)).toMatchObject([{}]);
    expect(said.filter((one) => one.isReceive()).map((one) => one.id())).toEqual(
      ['adoption', 'slots', 'store', 'hostel'].flatMap((what) => [
        `client-${what}-watch`,
        `client-${what}-unwatch`,
      ]),
    );
  });
});

/** Runs the field's own linter over a document. */
function lint(document: object): { status: number | null; output: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', '--extends=spec', file], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { status, output: stdout + stderr };
}
