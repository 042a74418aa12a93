import { endpoints } from '@petcare/contracts/endpoints.ts';
import { pathOf } from '@petcare/contracts/shared/endpoint.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { newVisitor } from './build-user.ts';
import type { TestAccount } from './test-account.ts';

export const emailWorker = { kind: 'system', name: 'notifications' } as const;

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

export async function eventNamesOf(id: string): Promise<string[]> {
  const rows = await OutboxRows.find({ 'envelope.aggregate.id': id }).sort({ _id: 1 }).lean();
  return rows.map(({ envelope }) => envelope.name);
}

export async function resetRequestIds(): Promise<string[]> {
  const rows = await OutboxRows.find({ 'envelope.name': 'password_reset.requested' }).sort({ _id: 1 }).lean();
  return rows.map(({ envelope }) => envelope.aggregate.id);
}

export async function requestReset(account: TestAccount, email: string): Promise<string> {
  const known = new Set(await resetRequestIds());
  await account.send('POST', '/api/auth/password/forgot', { as: newVisitor(), body: { email } });
  const made = (await resetRequestIds()).filter((id) => !known.has(id));
  if (made.length !== 1 || made[0] === undefined) throw new Error(`${made.length} resets were made`);
  return made[0];
}

export async function makeResetEmail(account: TestAccount, id: string) {
  const { body } = await account.send('POST', pathOf(endpoints['mails.passwordReset'], { id }), {
    as: emailWorker,
  });
  return endpoints['mails.passwordReset'].response.parse(body);
}

export async function makeVerificationEmail(account: TestAccount, userId: string) {
  const path = pathOf(endpoints['mails.verification'], { id: userId });
  const { body } = await account.send('POST', path, { as: emailWorker });
  return endpoints['mails.verification'].response.parse(body);
}
