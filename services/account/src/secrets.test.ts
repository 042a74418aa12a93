import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmailVerifications } from './accounts/emails/email-verification.model.ts';
import { PasswordResets } from './sign-in/passwords/password-reset.model.ts';
import { requestReset, makeResetEmail, tokenOf, makeVerificationEmail } from './testing/build-links.ts';
import { buildSignUp, newVisitor, testPassword } from './testing/build-user.ts';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';
import { Users } from './users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const nextPassword = 'Quiet-Otter-77';
const lastPassword = 'Swift-Heron-12';

test('no response, event or socket message contains a password, hash or token', async () => {
  const answers: string[] = [];
  const secrets = new Set([testPassword, nextPassword, lastPassword]);
  const send: TestAccount['send'] = async (...request) => {
    const answer = await account.send(...request);
    const cookies = answer.headers.getSetCookie();
    answers.push(answer.text, ...[...answer.headers].filter(([name]) => name !== 'set-cookie').flat());
    // A cookie value may appear only in its Set-Cookie header.
    for (const cookie of cookies) secrets.add(cookie.split(';')[0]?.split('=')[1] ?? '');
    return answer;
  };
  const collectSecretsOf = async (id: string) => {
    const user = await Users.findById(id).lean();
    if (user) secrets.add(user.passwordHash);
    for (const { tokenHash } of await PasswordResets.find().lean()) if (tokenHash) secrets.add(tokenHash);
    for (const { tokenHash } of await EmailVerifications.find().lean()) secrets.add(tokenHash);
  };

  const sendSuccessfully: TestAccount['send'] = async (...request) => {
    const answer = await send(...request);
    expect(answer.status, `${request[0]} ${request[1]}`).toBeLessThan(300);
    return answer;
  };

  const visitor = newVisitor();
  const { body } = await sendSuccessfully('POST', '/api/auth/users/sign-up', {
    as: visitor,
    body: buildSignUp(),
  });
  const { _id: id, email } = body.data.user as { _id: string; email: string };
  const me = { ...userCaller(id), ip: visitor.ip };
  const credentials = { email, password: testPassword };
  await sendSuccessfully('POST', '/api/auth/users/sign-in', { as: visitor, body: credentials });
  await collectSecretsOf(id);

  const verification = tokenOf((await makeVerificationEmail(account, id))?.link ?? '');
  const resetToken = tokenOf((await makeResetEmail(account, await requestReset(account, email)))?.link ?? '');
  for (const token of [verification, resetToken]) {
    expect(token).toHaveLength(43);
    secrets.add(token);
  }
  await collectSecretsOf(id);
  const change = { current_password: testPassword, new_password: nextPassword };
  const edits = { full_name: 'Abu Kamal', email: `changed-${email}`, current_password: nextPassword };
  await sendSuccessfully('POST', '/api/auth/email/verify', { as: visitor, body: { token: verification } });
  await sendSuccessfully('PUT', '/api/auth/password', { as: me, body: change });
  await collectSecretsOf(id);
  const again = tokenOf((await makeResetEmail(account, await requestReset(account, email)))?.link ?? '');
  secrets.add(again);
  await sendSuccessfully('POST', '/api/auth/password/reset', {
    as: visitor,
    body: { token: again, password: lastPassword },
  });
  await collectSecretsOf(id);
  await sendSuccessfully('PUT', `/api/users/${id}`, {
    as: me,
    body: { ...edits, current_password: lastPassword },
  });
  await sendSuccessfully('POST', '/api/auth/email/verification', { as: me });
  await sendSuccessfully('GET', '/api/auth/sessions', { as: me });
  await sendSuccessfully('GET', '/api/auth/me', { as: me });
  await sendSuccessfully('GET', '/api/users', { as: userCaller(newId(), 'admin') });
  await sendSuccessfully('PUT', `/api/users/${id}/role`, {
    as: userCaller(newId(), 'admin'),
    body: { role: 'doctor' },
  });
  for (const wrong of [
    { token: again, password: 'x' },
    { token: again, password: lastPassword },
  ])
    await send('POST', '/api/auth/password/reset', { as: visitor, body: wrong });

  const events = JSON.stringify(await OutboxRows.find().lean());
  const published = [...answers, events, JSON.stringify(account.live)].join('\n');
  expect(secrets.size).toBeGreaterThan(9);
  for (const secret of secrets) if (secret.length > 1) expect(published).not.toContain(secret);
  expect(published).not.toMatch(/argon2|passwordHash|tokenHash/);
});
