import { demoDataConfig, runDemoData } from '@petcare/platform/demo/demo-data.ts';
import { playHistory } from '@petcare/platform/demo/demo-history.ts';
import { sendDueReminders } from './appointments/send-due-reminders.ts';
import { planAppointments } from './demo/appointment-plan.ts';
import { appointmentStory } from './demo/appointment-stories.ts';
import { demoAppointments } from './demo/demo-appointments.ts';
import { fillDemoPassports } from './demo/fill-demo-passports.ts';
import { createDemoEmergency, demoEmergencies } from './demo/demo-emergencies.ts';
import {
  createDemoAppointment,
  createDemoDoctors,
  createDemoPets,
  createDemoServices,
} from './demo/create-demo-clinic.ts';

process.exitCode = await runDemoData({
  name: 'clinic',
  config: demoDataConfig,
  async fillIn({ historyDays, publish, log }) {
    await createDemoDoctors();
    await createDemoServices();
    // Other services keep copies of pets; no user is notified of them.
    const petIds = await publish(createDemoPets);
    for (const planned of demoAppointments) await createDemoAppointment(planned, petIds);
    if (historyDays > 0)
      await playHistory({
        name: 'clinic',
        // A booking reads the doctor and the service side by side, which a transaction does not allow.
        inOneTransaction: false,
        storiesUntil: async (today) => planAppointments(historyDays, today).map(appointmentStory),
        log,
      });
    // After the history, whose appointments have their times.
    for (const planned of demoEmergencies) await createDemoEmergency(planned, petIds);
    await fillDemoPassports();
    // Marks them as sent; no event of them is published.
    await sendDueReminders();
    log.info({ appointments: demoAppointments.length }, 'the demo clinic is ready');
  },
});
