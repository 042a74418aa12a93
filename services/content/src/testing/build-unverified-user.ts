import { buildUser } from './build-user.ts';
import type { TestContent } from './test-content.ts';

export async function buildUnverifiedUser(content: TestContent, { atAccount }: { atAccount: boolean }) {
  const user = await buildUser({ emailVerified: false });
  content.accountUsers.set(user.id, {
    user_id: user.id,
    full_name: user.fullName,
    email: user.email,
    image_URL: user.imageUrl,
    email_verified: atAccount,
    locale: 'en',
    sequence: user.sequence,
  });
  return user;
}
