import { startOwnPetCare } from '../../support/own-petcare.ts';
import { measureReminders } from './scenario.ts';

/** Prints how often patients are reminded of their visits. Resolves to whether it is once each, whatever happens. */
export async function proveReminders(visits = 25): Promise<boolean> {
  const petcare = await startOwnPetCare('prove-reminders');
  try {
    console.log(
      `${visits} visits, each moved three times; the time of each reminder is set to now in the database; clinic and worker are killed on the way:`,
    );
    const { reminders, wrong, afterCancelling, mailsRepeated, controlNoticed } = await measureReminders(
      petcare,
      visits,
    );
    for (const one of wrong) console.log(`  wrong: ${one}`);
    console.log(
      `  ${reminders} reminders (24 h and 2 h), one inbox entry and one letter each in ${reminders - wrong.length}`,
    );
    console.log(`  letters sent once more after a kill, with the same Message-ID: ${mailsRepeated}`);
    console.log(`  after a cancellation: ${afterCancelling}`);
    console.log(`  control, a reminder owed twice: ${controlNoticed ? 'noticed' : 'NOT NOTICED'}`);
    return wrong.length === 0 && afterCancelling === 0 && controlNoticed;
  } finally {
    await petcare.stop();
  }
}
