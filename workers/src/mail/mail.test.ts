import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.startWorker();
});
afterAll(() => system.close());

const uniqueAddress = () => `reader-${newId()}@example.com`;

function createRecipient({
  locale = 'en',
  full_name = 'Rahima Khatun',
}: { locale?: 'en' | 'bn'; full_name?: string } = {}) {
  const [id, to] = [newId(), uniqueAddress()];
  system.account.recipients.set(id, { to, full_name, locale, link: 'https://petcare.example/verify-email' });
  return { id, to };
}

const requestVerification = (user_id: string, deliveries = 1) =>
  system.handle(buildEvent('user.verification_requested', { user_id }), { deliveries });

function buildDecision(
  facts: Partial<EventData<'application.decided'>> = {},
): EventData<'application.decided'> {
  return {
    application_id: newId(),
    adoption_id: newId(),
    adoption_title: 'A calm old dog',
    owner_id: newId(),
    applicant_id: newId(),
    applicant_name: 'Rahima Khatun',
    status: 'accepted',
    reason: null,
    ...facts,
  };
}

const createApplicant = (full_name = 'Rahima Khatun') =>
  system.account.addUser({ email: uniqueAddress(), full_name, locale: 'bn' });

describe('an email', () => {
  test('with a verification link is sent to the user as text and HTML', async () => {
    const { id, to } = createRecipient();
    const event = buildEvent('user.verification_requested', { user_id: id });
    await system.handle(event);
    const message = await system.onlyEmailTo(to);
    expect(message).toMatchObject({
      subject: 'Please confirm your email address',
      from: { name: 'PetCare', address: 'hello@petcare.example' },
      to: [to],
    });
    expect(message.text).toContain('Hello Rahima Khatun,');
    expect(message.text).toMatch(/^https:\/\/petcare\.example\/verify-email\?token=\d+$/m);
    expect(message.html).toMatch(/<a href="https:\/\/petcare\.example\/verify-email\?token=\d+"/);
    expect(message.headers['auto-submitted']).toBe('auto-generated');
    expect(message.headers['message-id']).toMatch(
      new RegExp(`^<${event.id}\\.[0-9a-f]{16}@petcare\\.example>$`),
    );
  });

  test.each([
    ['en', 'Hello,'],
    ['bn', 'প্রিয় প্রাণীপ্রেমী,'],
  ] as const)('to a recipient without a name has a general greeting (%s)', async (locale, greeting) => {
    const { id, to } = createRecipient({ locale, full_name: '' });
    await system.handle(buildEvent('user.verification_requested', { user_id: id }));
    const message = await system.onlyEmailTo(to);
    expect(message.text.split('\n')[0]).toBe(greeting);
    expect(message.headers['to']).toBe(to);
  });

  test('with a password reset link is in the language of the recipient', async () => {
    const { id, to } = createRecipient({ locale: 'bn', full_name: 'রহিমা খাতুন' });
    await system.handle(buildEvent('password_reset.requested', { request_id: id }));
    const message = await system.onlyEmailTo(to);
    expect(message.subject).toBe('নতুন পাসওয়ার্ড দিন');
    expect(message.text).toContain('প্রিয় রহিমা খাতুন,');
    expect(message.text).toContain('৩০ মিনিটের মধ্যে');
    expect(message.html).toContain('<html lang="bn">');
    expect(message.headers['content-language']).toBe('bn');
    expect(message.headers['to']).toContain('=?UTF-8?');
  });

  test.each([
    ['password', 'Your password was changed', 'https://petcare.example/forgot-password'],
    ['email', 'Your email address was changed', 'https://petcare.example/support'],
  ] as const)('about a changed %s is sent to the previous address', async (change, subject, link) => {
    const email = uniqueAddress();
    const facts = { user_id: newId(), change, email, full_name: 'Rahima Khatun', locale: 'en' } as const;
    await system.handle(buildEvent('user.security_changed', facts));
    const message = await system.onlyEmailTo(email);
    expect(message.subject).toBe(subject);
    expect(message.text).toContain(link);
  });

  test('to an invited user names the admin, in both languages', async () => {
    const { id, to } = createRecipient({ full_name: 'Nadia Haque' });
    await system.handle(buildEvent('user_invitation.sent', { invitation_id: id }));
    const message = await system.onlyEmailTo(to);
    expect(message.subject).toBe('You are invited to PetCare · পেটকেয়ারে আপনার আমন্ত্রণ');
    for (const words of ['Afsana Admin would like you to join.', 'Afsana Admin চান আপনিও পেটকেয়ারে যোগ দিন।'])
      expect(message.text).toContain(words);
    expect(message.html).toContain('<div lang="bn"');
    expect(message.headers['content-language']).toBe('en, bn');
  });

  test('is sent to an accepted applicant', async () => {
    const chosen = createApplicant();
    const facts = buildDecision({ applicant_id: chosen.user_id });
    await system.handle(buildEvent('application.decided', facts));
    const message = await system.onlyEmailTo(chosen.email);
    expect(message.subject).toBe('“A calm old dog” নিয়ে সুখবর');
    expect(message.text).toContain(`https://petcare.example/adaptation/${facts.adoption_id}`);
  });

  test.each([
    ['declined', 'এবার আপনার আবেদনটি নির্বাচিত হয়নি: “A calm old dog”।'],
    ['released', 'দত্তক নেওয়া শেষ পর্যন্ত হয়নি, প্রাণীটি আবার দত্তকের জন্য আছে: “A calm old dog”।'],
  ] as const)('is sent to an applicant whose application was %s', async (status, words) => {
    const applicant = createApplicant();
    await system.handle(
      buildEvent('application.decided', buildDecision({ applicant_id: applicant.user_id, status })),
    );
    const message = await system.onlyEmailTo(applicant.email);
    expect(message.subject).toBe('আপনার দত্তকের আবেদন প্রসঙ্গে');
    expect(message.text).toContain(words);
  });

  test('is sent to the owner of a post about an application, without the words of a stranger', async () => {
    const owner = createApplicant();
    const {
      status: _,
      reason: __,
      ...facts
    } = buildDecision({
      owner_id: owner.user_id,
      applicant_name: 'winner, claim your prize at http://evil.example/x',
    });
    await system.handle(buildEvent('application.submitted', facts));
    const message = await system.onlyEmailTo(owner.email);
    expect(message.subject).toBe('আপনার দত্তকের পোস্টে নতুন আবেদন');
    expect(message.text).toContain('একজন সদস্য দত্তক নিতে চান: “A calm old dog”।');
    expect(message.text).toContain(`https://petcare.example/adaptation/${facts.adoption_id}`);
    expect(JSON.stringify(message)).not.toContain('evil.example');
  });
});

describe('names and titles in emails', () => {
  test('cannot inject headers, recipients or markup', async () => {
    const victim = uniqueAddress();
    const maliciousName = `Eve\r\nBcc: ${victim}\r\n\r\n<img src=x onerror=alert(1)> "x" <${victim}>, ${victim}`;
    const { user_id, email } = createApplicant(maliciousName);
    await system.handle(
      buildEvent(
        'application.decided',
        buildDecision({ applicant_id: user_id, adoption_title: maliciousName }),
      ),
    );
    const message = await system.onlyEmailTo(email);
    expect(message.to).toEqual([email]);
    expect(message.headers).not.toHaveProperty('bcc');
    expect(message.subject).toBe('পোস্টের প্রাণীটি নিয়ে সুখবর');
    expect(JSON.stringify(message)).not.toContain(victim);
    expect(message.html).not.toContain('<img');
    expect(await system.emailsTo(victim)).toEqual([]);
  });

  test('arrive complete when they are long and in Bangla', async () => {
    const title = 'খুব শান্ত আর আদুরে একটি বিড়ালছানা নতুন ঘর খুঁজছে';
    const full_name = 'মোহাম্মদ আব্দুর রহমান চৌধুরী'.repeat(2);
    const { user_id, email } = createApplicant(full_name);
    await system.handle(
      buildEvent('application.decided', buildDecision({ applicant_id: user_id, adoption_title: title })),
    );
    const message = await system.onlyEmailTo(email);
    expect(message.subject).toBe(`“${title}” নিয়ে সুখবর`);
    expect(message.text).toContain(full_name);
    expect(message.to).toEqual([email]);
  });
});

test('an unknown or deleted user receives no email, and others are not delayed', async () => {
  const deleted = newId();
  system.account.recipients.set(deleted, null);
  const { id, to } = createRecipient();
  for (const user of [deleted, newId(), id]) await requestVerification(user);
  await system.handle(buildEvent('application.decided', buildDecision()));
  expect(await system.emailsTo(to)).toHaveLength(1);
});

test('an event delivered five times is one email', async () => {
  const { id, to } = createRecipient();
  await requestVerification(id, 5);
  expect(await system.emailsTo(to)).toHaveLength(1);
  // Control: another event is another email.
  await requestVerification(id);
  expect(await system.emailsTo(to)).toHaveLength(2);
});
