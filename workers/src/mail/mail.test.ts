import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailSink } from '../testing/mail-servers.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  [system, sink] = await Promise.all([startTestMail(), startMailSink()]);
  await system.startWorker(sink.smtpUrl);
});
afterAll(async () => {
  await sink?.stop();
  await system?.close();
});

const uniqueAddress = () => `reader-${newId()}@example.com`;

/** Somebody account knows, in the language they chose. */
function reader({
  locale = 'en',
  full_name = 'Rahima Khatun',
}: { locale?: 'en' | 'bn'; full_name?: string } = {}) {
  const [id, to] = [newId(), uniqueAddress()];
  system.account.readers.set(id, { to, full_name, locale, link: 'https://petcare.example/verify-email' });
  return { id, to };
}

/** The one letter that has come to an address. */
const letterTo = (address: string) =>
  eventually(
    async () => {
      const [letter, ...others] = await sink.mailsTo(address);
      if (!letter) throw new Error('there is no letter');
      expect(others).toEqual([]);
      return letter;
    },
    { within: 25_000 },
  );

const askForVerification = (user_id: string) =>
  system.bus.publish(buildEvent('user.verification_requested', { user_id }));

function decided(facts: Partial<EventData<'application.decided'>> = {}): EventData<'application.decided'> {
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

/** An applicant whose address account knows. */
function applicant(): { user_id: string; email: string } {
  const [user_id, email] = [newId(), uniqueAddress()];
  system.account.people.set(user_id, {
    user_id,
    email,
    full_name: 'Rahima Khatun',
    image_URL: '',
    email_verified: true,
    locale: 'bn',
    sequence: 1,
  });
  return { user_id, email };
}

describe('a letter', () => {
  test('with the link that confirms an address comes from us to the one it concerns, as text and as HTML', async () => {
    const { id, to } = reader();
    const event = buildEvent('user.verification_requested', { user_id: id });
    await system.bus.publish(event);
    const letter = await letterTo(to);
    expect(letter).toMatchObject({
      subject: 'Please confirm your email address',
      from: { name: 'PetCare', address: 'hello@petcare.example' },
      to: [to],
    });
    expect(letter.text).toContain('Hello Rahima Khatun,');
    expect(letter.text).toMatch(/^https:\/\/petcare\.example\/verify-email\?token=\d+$/m);
    expect(letter.html).toMatch(/<a href="https:\/\/petcare\.example\/verify-email\?token=\d+"/);
    expect(letter.headers['auto-submitted']).toBe('auto-generated');
    expect(letter.headers['message-id']).toMatch(
      new RegExp(`^<${event.id}\\.[0-9a-f]{16}@petcare\\.example>$`),
    );
  });

  test.each([
    ['en', 'Hello,'],
    ['bn', 'প্রিয় প্রাণীপ্রেমী,'],
  ] as const)(
    'to somebody whose name is not known greets them all the same (%s)',
    async (locale, greeting) => {
      const { id, to } = reader({ locale, full_name: '' });
      await system.bus.publish(buildEvent('user.verification_requested', { user_id: id }));
      const letter = await letterTo(to);
      expect(letter.text.split('\n')[0]).toBe(greeting);
      expect(letter.headers['to']).toBe(to);
    },
  );

  test('to choose another password is in the reader’s language', async () => {
    const { id, to } = reader({ locale: 'bn', full_name: 'রহিমা খাতুন' });
    await system.bus.publish(buildEvent('password_reset.requested', { request_id: id }));
    const letter = await letterTo(to);
    expect(letter.subject).toBe('নতুন পাসওয়ার্ড দিন');
    expect(letter.text).toContain('প্রিয় রহিমা খাতুন,');
    expect(letter.text).toContain('৩০ মিনিটের মধ্যে');
    expect(letter.html).toContain('<html lang="bn">');
    expect(letter.headers['content-language']).toBe('bn');
    expect(letter.headers['to']).toContain('=?UTF-8?');
  });

  test.each([
    ['password', 'Your password was changed', 'https://petcare.example/forgot-password'],
    ['email', 'Your email address was changed', 'https://petcare.example/support'],
  ] as const)('tells of a changed %s at the address of before', async (change, subject, link) => {
    const email = uniqueAddress();
    const facts = { user_id: newId(), change, email, full_name: 'Rahima Khatun', locale: 'en' } as const;
    await system.bus.publish(buildEvent('user.security_changed', facts));
    const letter = await letterTo(email);
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(link);
  });

  test('to somebody an admin invited says who asks, in both languages', async () => {
    const { id, to } = reader({ full_name: 'Nadia Haque' });
    await system.bus.publish(buildEvent('user_invitation.sent', { invitation_id: id }));
    const letter = await letterTo(to);
    expect(letter.subject).toBe('You are invited to PetCare · পেটকেয়ারে আপনার আমন্ত্রণ');
    for (const words of ['Afsana Admin would like you to join.', 'Afsana Admin চান আপনিও পেটকেয়ারে যোগ দিন।'])
      expect(letter.text).toContain(words);
    expect(letter.html).toContain('<div lang="bn"');
    expect(letter.headers['content-language']).toBe('en, bn');
  });

  test('tells an applicant that they were chosen, and nobody who was declined or given back', async () => {
    const [chosen, other] = [applicant(), applicant()];
    for (const status of ['declined', 'released'] as const)
      await system.bus.publish(
        buildEvent('application.decided', decided({ applicant_id: other.user_id, status })),
      );
    const facts = decided({ applicant_id: chosen.user_id });
    await system.bus.publish(buildEvent('application.decided', facts));
    const letter = await letterTo(chosen.email);
    expect(letter.subject).toBe('“A calm old dog” নিয়ে সুখবর');
    expect(letter.text).toContain(`https://petcare.example/adaptation/${facts.adoption_id}`);
    expect(await sink.mailsTo(other.email)).toEqual([]);
  });
});

describe('whatever people are called', () => {
  test('no name or title becomes a header, a recipient or markup', async () => {
    const { user_id, email } = applicant();
    const person = system.account.people.get(user_id);
    const victim = uniqueAddress();
    const evil = `Eve\r\nBcc: ${victim}\r\n\r\n<img src=x onerror=alert(1)> "x" <${victim}>, ${victim}`;
    if (person) system.account.people.set(user_id, { ...person, full_name: evil });
    await system.bus.publish(
      buildEvent('application.decided', decided({ applicant_id: user_id, adoption_title: evil })),
    );
    const letter = await letterTo(email);
    expect(letter.to).toEqual([email]);
    expect(letter.headers).not.toHaveProperty('bcc');
    expect(letter.subject).toContain(`Eve Bcc: ${victim}`);
    expect(letter.html).not.toContain('<img');
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(await sink.mailsTo(victim)).toEqual([]);
  });

  test('long names in Bangla arrive whole, in subject and address', async () => {
    const { user_id, email } = applicant();
    const title = 'খুব শান্ত আর আদুরে একটি বিড়ালছানা নতুন ঘর খুঁজছে '.repeat(4).trim();
    const full_name = 'মোহাম্মদ আব্দুর রহমান চৌধুরী'.repeat(4);
    const person = system.account.people.get(user_id);
    if (person) system.account.people.set(user_id, { ...person, full_name });
    await system.bus.publish(
      buildEvent('application.decided', decided({ applicant_id: user_id, adoption_title: title })),
    );
    const letter = await letterTo(email);
    expect(letter.subject).toBe(`“${title}” নিয়ে সুখবর`);
    expect(letter.text).toContain(full_name);
    expect(letter.to).toEqual([email]);
  });
});

describe('nobody is written to', () => {
  test('when account knows nobody for a request, or nobody any more, and others are not held up', async () => {
    const gone = newId();
    system.account.readers.set(gone, null);
    await askForVerification(gone);
    await askForVerification(newId());
    await system.bus.publish(buildEvent('application.decided', decided()));
    const { id, to } = reader();
    await askForVerification(id);
    await letterTo(to);
  });

  test('twice about one event, however often it is delivered', async () => {
    const { id, to } = reader();
    const event = buildEvent('user.verification_requested', { user_id: id });
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    const last = reader();
    await askForVerification(last.id);
    await letterTo(last.to);
    await eventually(async () => expect(await system.broker.depth('mail')).toBe(0));
    await letterTo(to);
  });
});
