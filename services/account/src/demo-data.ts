import { demoUsersFor } from '@petcare/contracts/account/demo-users.ts';
import { demoDataConfig, runDemoData } from '@petcare/platform/demo/demo-data.ts';
import { runAt } from '@petcare/platform/runtime/run-at.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { createPasswords } from './sign-in/passwords/password-hash.ts';
import { openAccount } from './accounts/sign-up/open-account.ts';

const demoPassword = 'Petcare-Demo-1';
const dayMs = 24 * 60 * 60_000;

process.exitCode = await runDemoData({
  name: 'account',
  config: demoDataConfig,
  // Content and clinic copy users from the events.
  publishEvents: true,
  async fillIn({ historyDays, log }) {
    const passwords = createPasswords();
    // The accounts share one password, so its slow hash is computed once.
    const hash = await passwords.hash(demoPassword);
    const now = Date.now();
    for (const user of demoUsersFor(historyDays)) {
      const joined = new Date(now - Math.min(user.joinedDaysAgo, historyDays + 2) * dayMs);
      const open = () =>
        openAccount(
          { ...user, password: demoPassword, emailVerified: true },
          { ...passwords, hash: async () => hash },
        );
      try {
        await runAt(historyDays > 0 ? joined : new Date(now), open);
        log.info({ email: user.email }, 'demo account created');
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
      }
    }
  },
});
