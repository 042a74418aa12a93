import type { Readable } from 'node:stream';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { ZipFile } from 'yazl';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import { toUser, Users } from '../../users/user.model.ts';
import { fullName } from '../../users/user.rules.ts';
import { accountRows } from './account-rows.ts';
import { readMe } from './read-me.ts';

export interface ExportDeps {
  readonly client: InternalClient;
  readonly sessions: Sessions;
  readonly log: Logger;
}

/**
 * Collects all personal data of a user as a ZIP of JSON files, one per collection, with a README. All data is
 * loaded before this returns, so that a partial archive is never sent. An export by an admin is audited.
 * @throws not_found
 * @throws unavailable – a service does not answer
 */
export async function exportUser(
  { id, own }: { id: string; own: boolean },
  { client, sessions, log }: ExportDeps,
): Promise<{ filename: string; open: () => Readable }> {
  const user = await Users.findById(id).lean();
  if (!user) throw notFound('user');
  const request = { params: { id } };
  const [content, clinic, commerce] = await Promise.all([
    client.call(endpoints['exports.content'], request),
    client.call(endpoints['exports.clinic'], request),
    client.call(endpoints['exports.commerce'], request),
  ]).catch((error: unknown) => {
    log.warn({ err: error }, 'a service did not answer an export request');
    throw failure('unavailable');
  });
  const rows = await accountRows(user._id, sessions);
  if (!own)
    await recordAudit(log, { action: 'user.exported', record: userRecord(id), before: null, after: null });

  const at = new Date();
  const files: Record<string, unknown> = {
    'account.json': toUser(user),
    ...filesOf('', rows),
    ...filesOf('content/', content),
    ...filesOf('clinic/', clinic),
    ...filesOf('commerce/', commerce),
  };
  return {
    filename: `petcare-${at.toISOString().slice(0, 10)}.zip`,
    open: () => zipOf(files, readMe({ fullName: fullName(user), at })),
  };
}

function filesOf(folder: string, rows: PersonalRows): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rows).map(([name, list]) => [`${folder}${name}.json`, list]));
}

function zipOf(files: Readonly<Record<string, unknown>>, text: string): Readable {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text), 'README.txt');
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`), name);
  zip.end();
  // Declared as `NodeJS.ReadableStream`, but a PassThrough.
  return zip.outputStream as Readable;
}
