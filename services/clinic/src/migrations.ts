import { backfill } from '@petcare/platform/mongo/migrations/backfill.ts';
import { dropIndex } from '@petcare/platform/mongo/migrations/drop-index.ts';
import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';
import { Appointments, appointmentTerms } from './appointments/appointment.model.ts';
import { publishPets } from './pets/publish-pets.ts';
import { fillPassports } from './passport/fill-passports.ts';
import { ClinicServices, serviceTerms } from './services/clinic-service.model.ts';
import { publishAllVaccinations } from './vaccinations/plan/publish-vaccinations.ts';
import { Specialists, specialistTerms } from './specialists/record/specialist.model.ts';

/** In ascending order of the names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22-backfill-appointment-search-terms',
    up: backfill(Appointments, { fieldsOf: (row) => ({ searchTerms: appointmentTerms(row) }) }),
  },
  {
    name: '2026-11-22-backfill-service-search-terms',
    up: backfill(ClinicServices, { fieldsOf: (row) => ({ searchTerms: serviceTerms(row) }) }),
  },
  {
    name: '2026-11-22-backfill-specialist-search-terms',
    up: backfill(Specialists, { fieldsOf: (row) => ({ searchTerms: specialistTerms(row) }) }),
  },
  {
    name: '2026-11-23-drop-index-of-appointments-per-patient',
    // Replaced by an index that includes the pet, which exists already: indexes are created before migrations run.
    up: dropIndex(Appointments, 'patientId_1_drId_1_date_1'),
  },
  { name: '2026-11-23-fill-passports', up: fillPassports },
  {
    name: '2026-11-23-publish-pets-for-commerce',
    // Pets from before commerce kept copies. Consumers ignore a sequence that they know.
    up: (context) => publishPets('isPublished', context),
  },
  {
    name: '2026-11-23-publish-pets-for-posts',
    // Pets from before content kept copies, to name them in adoption posts.
    up: (context) => publishPets('isPublishedForPosts', context),
  },
  {
    name: '2026-11-25-publish-vaccinations-for-commerce',
    // Pets from before commerce compared vaccinations with the dates of a stay.
    up: publishAllVaccinations,
  },
];
