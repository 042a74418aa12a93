import { demoDataConfig, runDemoData } from '@petcare/platform/runtime/demo-data.ts';
import { demoAppointments } from './demo/demo-appointments.ts';
import { createDemoDoctors, createDemoServices, createDemoAppointment } from './demo/create-demo-clinic.ts';

process.exitCode = await runDemoData({
  name: 'clinic',
  config: demoDataConfig,
  async fillIn({ log }) {
    await createDemoDoctors();
    await createDemoServices();
    for (const planned of demoAppointments) await createDemoAppointment(planned);
    log.info({ appointments: demoAppointments.length }, 'the demo clinic is ready');
  },
});
