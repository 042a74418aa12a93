import { buildPerson } from './build-person.ts';
import type { TestContent } from './test-content.ts';

/** Somebody whose address our copy takes for unconfirmed; `atAccount` is what account says when it is asked. */
export async function buildUnconfirmed(content: TestContent, { atAccount }: { atAccount: boolean }) {
  const somebody = await buildPerson({ emailVerified: false });
  content.accountPeople.set(somebody.id, {
    user_id: somebody.id,
    full_name: somebody.fullName,
    email: somebody.email,
    image_URL: somebody.imageUrl,
    email_verified: atAccount,
    locale: 'en',
    sequence: somebody.sequence,
  });
  return somebody;
}
