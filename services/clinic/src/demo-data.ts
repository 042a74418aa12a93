import { demoDataConfig, runDemoData } from '@petcare/platform/runtime/demo-data.ts';
import { demoVisits } from './demo/demo-visits.ts';
import { fillInDoctors, fillInServices, fillInVisit } from './demo/fill-in-clinic.ts';

/* Opens the demo clinic: doctors, services and visits, as far as they are missing. */
process.exitCode = await runDemoData({
  name: 'clinic',
  config: demoDataConfig,
  async fillIn({ log }) {
    await fillInDoctors();
    await fillInServices();
    for (const visit of demoVisits) await fillInVisit(visit);
    log.info({ visits: demoVisits.length }, 'the demo clinic is open');
  },
});
