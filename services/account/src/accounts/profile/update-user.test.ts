import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import { eventNamesOf, tokenOf, makeVerificationEmail } from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const admin = userCaller(newId(), 'admin');
const update = (id: string, body: unknown, as = { ...userCaller(id), ip: newVisitor().ip }) =>
  account.send('PUT', `/api/users/${id}`, { as, body });
const eventsOf = async (id: string) =>
  (await OutboxRows.find({ 'envelope.aggregate.id': id }).sort({ _id: 1 }).lean()).map(
    ({ envelope }) => envelope,
  );
const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) =>
  body.errors.map(({ field }) => field);

describe('a name', () => {
  test('is split at its last word and published', async () => {
    const user = await buildUser();
    const { status, body } = await update(user._id, { full_name: '  Abu  Hena Kamal ' });
    expect(status).toBe(200);
    expect(body.message).toBe('Data Updated!');
    expect(body.data.user).toMatchObject({
      firstName: 'Abu Hena',
      lastName: 'Kamal',
      full_name: 'Abu Hena Kamal',
    });
    const [, updated] = await eventsOf(user._id);
    expect(updated).toMatchObject({
      name: 'user.updated',
      aggregate: { sequence: 2 },
      data: { full_name: 'Abu Hena Kamal' },
    });
  });

  test('of one word is the first name', async () => {
    const user = await buildUser();
    const { body } = await update(user._id, { full_name: 'রহিমা' });
    expect(body.data.user).toMatchObject({ full_name: 'রহিমা', lastName: '' });
  });
});

test.each([
  ['nothing', {}],
  ['blanks, as the form sends untouched fields', { full_name: ' ', email: '', image_URL: '' }],
  ['the same again', { full_name: ' Rahima   Khatun', image_URL: '/scenes/avatar.webp', locale: 'en' }],
])('%s changes nothing and publishes no event', async (_, body) => {
  const user = await buildUser();
  const answer = await update(user._id, body);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    message: 'Data Updated!',
    data: { user: { full_name: 'Rahima Khatun' } },
  });
  expect(await Users.findById(user._id).lean()).toEqual({ ...user });
  expect(await eventNamesOf(user._id)).toEqual(['user.registered']);
});

test('the language of emails can be changed', async () => {
  const user = await buildUser();
  const { body } = await update(user._id, { locale: 'bn' });
  expect(body.data.user.locale).toBe('bn');
});

describe('an address', () => {
  test('requires the password, must be confirmed again, and the previous address is notified', async () => {
    const user = await buildUser();
    await Users.updateOne({ _id: user._id }, { $set: { emailVerified: true } });
    const email = uniqueEmail();
    const { status, body } = await update(user._id, {
      email: email.toUpperCase(),
      current_password: testPassword,
    });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ email, email_verified: false });
    const [, updated, verification, security] = await eventsOf(user._id);
    expect(updated).toMatchObject({ name: 'user.updated', data: { email, email_verified: false } });
    expect(verification).toMatchObject({ name: 'user.verification_requested', data: { user_id: user._id } });
    expect(security).toMatchObject({
      name: 'user.security_changed',
      data: { change: 'email', email: user.email, full_name: 'Rahima Khatun', locale: 'en' },
    });
    expect((await makeVerificationEmail(account, user._id))?.to).toBe(email);
  });

  test('invalidates the confirmation link of the previous one', async () => {
    const user = await buildUser();
    const before = await makeVerificationEmail(account, user._id);
    const { email } = user;
    await update(user._id, { email: uniqueEmail(), current_password: testPassword });
    await update(user._id, { email, current_password: testPassword });
    const body = { token: tokenOf(before?.link ?? '') };
    const answer = await account.send('POST', '/api/auth/email/verify', { as: newVisitor(), body });
    expect(answer.body.code).toBe('link_expired');
  });

  test.each([
    ['without the password', {}],
    ['with a wrong one', { current_password: 'not-mine-at-all' }],
  ])('%s is refused, and nothing of the edit is stored', async (_, password) => {
    const user = await buildUser();
    const answer = await update(user._id, { full_name: 'Abu Kamal', email: uniqueEmail(), ...password });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual(['current_password']);
    expect(await Users.findById(user._id).lean()).toEqual({ ...user });
    expect(await eventNamesOf(user._id)).toEqual(['user.registered']);
  });

  test('cannot be used to guess the password', async () => {
    const user = await buildUser();
    const guess = (current_password: string) => update(user._id, { email: uniqueEmail(), current_password });
    for (let round = 0; round < 5; round += 1) expect((await guess('wrong')).status).toBe(400);
    const answer = await guess(testPassword);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(880);
  });

  test('of an admin’s own account requires the password too', async () => {
    const user = await buildUser({ role: 'admin' });
    const answer = await update(user._id, { email: uniqueEmail() }, userCaller(user._id, 'admin'));
    expect(fieldsOf(answer)).toEqual(['current_password']);
  });

  test('that has an account is refused, also when two users request it at the same time', async () => {
    const [one, two, taken] = [await buildUser(), await buildUser(), await buildUser()];
    const changeEmail = (id: string, email: string) => update(id, { email, current_password: testPassword });
    const refused = await changeEmail(one._id, taken.email);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('email_taken');
    const email = uniqueEmail();
    const answers = await Promise.all([changeEmail(one._id, email), changeEmail(two._id, email)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await Users.countDocuments({ email })).toBe(1);
  });

  test('cannot be changed repeatedly to flood the inboxes of others', async () => {
    const user = await buildUser();
    const as = { ...userCaller(user._id), ip: newVisitor().ip };
    await Users.updateOne({ _id: user._id }, { $set: { email: uniqueEmail() } });
    const victim = uniqueEmail();
    const statuses = [];
    for (let round = 0; round < 6; round += 1) {
      statuses.push((await update(user._id, { email: victim, current_password: testPassword }, as)).status);
      await update(user._id, { email: uniqueEmail(), current_password: testPassword }, as);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a picture', () => {
  test('must be an unused upload of that user', async () => {
    const user = await buildUser();
    const id = newId();
    account.otherServices.uploads.set(id, user._id);
    const image_URL = `/media/${id}/1280.webp`;
    const { status, body } = await update(user._id, { image_URL });
    expect(status).toBe(200);
    expect(body.data.user.image_URL).toBe(image_URL);
    const [, updated] = await eventsOf(user._id);
    expect(updated).toMatchObject({ name: 'user.updated', data: { image_URL } });
  });

  test('can be reset to the placeholder without the content service', async () => {
    const user = await buildUser();
    await Users.updateOne({ _id: user._id }, { $set: { imageUrl: `/media/${newId()}/1280.webp` } });
    account.otherServices.unavailable = true;
    const { status, body } = await update(user._id, { image_URL: '/scenes/avatar.webp' });
    account.otherServices.unavailable = false;
    expect(status).toBe(200);
    expect(body.data.user.image_URL).toBe('/scenes/avatar.webp');
  });

  test.each([
    [
      "another user's upload",
      () => {
        const id = newId();
        account.otherServices.uploads.set(id, newId());
        return `/media/${id}/1280.webp`;
      },
    ],
    ['one that does not exist', () => `/media/${newId()}/1280.webp`],
    ['a foreign one', () => 'https://evil.example/pixel.gif'],
    ['a script', () => 'javascript:alert(1)'],
    ['another file of an upload', () => `/media/${newId()}/320.webp`],
    ['a way out of the folder', () => '/media/../../etc/passwd'],
    ['a scene that is not the placeholder', () => '/scenes/hero.webp'],
  ])('that is %s is refused, naming the field', async (_, picture) => {
    const user = await buildUser();
    const answer = await update(user._id, { full_name: 'Abu Kamal', image_URL: picture() });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain('image_URL');
    expect(await Users.findById(user._id).lean()).toEqual({ ...user });
  });

  test('cannot be changed while the content service is unavailable, and nothing is stored', async () => {
    const user = await buildUser();
    const id = newId();
    account.otherServices.uploads.set(id, user._id);
    account.otherServices.unavailable = true;
    const answer = await update(user._id, { full_name: 'Abu Kamal', image_URL: `/media/${id}/1280.webp` });
    account.otherServices.unavailable = false;
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('unavailable');
    expect(await Users.findById(user._id).lean()).toEqual({ ...user });
    expect(await eventNamesOf(user._id)).toEqual(['user.registered']);
  });
});

describe('an admin', () => {
  test('changes another user without a password, and the change is audited', async () => {
    const user = await buildUser();
    const email = uniqueEmail();
    const { status } = await update(user._id, { full_name: 'Abu Kamal', email }, admin);
    expect(status).toBe(200);
    const entries = await AuditEntries.find({ target: user._id }).lean();
    expect(entries).toMatchObject([
      {
        event: 'user.profile_changed',
        actor: { id: admin.id, role: 'admin' },
        before: { full_name: 'R… K…' },
        after: { full_name: 'A… K…' },
      },
    ]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['full_name', 'email']);
    // Entries outlive the account and are never blanked.
    for (const personal of ['Rahima', 'Kamal', user.email, email])
      expect(JSON.stringify(entries)).not.toContain(personal);
    expect(await eventNamesOf(user._id)).toContain('user.security_changed');
  });

  test('gets no audit entry for changes that users make to themselves', async () => {
    const user = await buildUser();
    await update(user._id, { full_name: 'Abu Kamal' });
    expect(await AuditEntries.countDocuments({ target: user._id })).toBe(0);
  });

  test('gets not found for an unknown user', async () => {
    expect((await update(newId(), { full_name: 'Abu Kamal' }, admin)).status).toBe(404);
    expect((await update('nonsense', { full_name: 'Abu Kamal' }, admin)).status).toBe(404);
  });
});

test('a user cannot change another user', async () => {
  const user = await buildUser();
  const body = { full_name: 'Abu Kamal' };
  expect((await update(user._id, body, userCaller(newId()))).status).toBe(403);
  expect((await update(user._id, body, userCaller(newId(), 'doctor'))).status).toBe(403);
  expect((await account.send('PUT', `/api/users/${user._id}`, { body })).status).toBe(401);
  expect((await Users.findById(user._id).lean())?.firstName).toBe('Rahima');
});

test.each([
  ['an operator', { full_name: { $ne: null } }, 'full_name'],
  ['an unsupported language', { locale: 'fr' }, 'locale'],
  ['an invalid address', { email: 'rahima' }, 'email'],
])('%s cannot be set', async (_, body, field) => {
  const user = await buildUser();
  const answer = await update(user._id, body);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toContain(field);
});

test('concurrent edits of different fields are all stored, each with its own event', async () => {
  const user = await buildUser();
  const answers = await Promise.all([
    update(user._id, { full_name: 'Abu Kamal' }),
    update(user._id, { locale: 'bn' }),
    update(user._id, { email: uniqueEmail() }, admin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const stored = await Users.findById(user._id).lean();
  expect(stored).toMatchObject({ firstName: 'Abu', locale: 'bn', version: 4 });
  expect(stored?.email).not.toBe(user.email);
  const updates = (await eventsOf(user._id)).filter(({ name }) => name === 'user.updated');
  expect(new Set(updates.map(({ aggregate }) => aggregate.sequence))).toEqual(new Set([2, 3, 4]));
});
