import { demoUsers } from '@petcare/contracts/demo-users.ts';
import { demoDataConfig, runDemoData } from '@petcare/platform/runtime/demo-data.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { createPasswords } from './passwords/password-hash.ts';
import { openAccount } from './sign-up/open-account.ts';

const demoPassword = 'Petcare-Demo-1';

process.exitCode = await runDemoData({
  name: 'account',
  config: demoDataConfig,
  // Content and clinic copy users from the events.
  publishEvents: true,
  async fillIn({ log }) {
    const passwords = createPasswords();
    for (const user of Object.values(demoUsers)) {
      try {
        await openAccount({ ...user, password: demoPassword, emailVerified: true }, passwords);
        log.info({ email: user.email }, 'demo account created');
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
      }
    }
  },
});
