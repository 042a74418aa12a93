import type { LinkEmail } from '@petcare/contracts/account/account-security.ts';
import type { CurrentAppointment } from '@petcare/contracts/clinic/appointments.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { VaccinationPlan } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import type { z } from 'zod';

export async function startClinicDouble(identity: TestIdentity) {
  const appointments = new Map<string, EndpointOutput<(typeof endpoints)['appointments.standing']>>();
  /** Answers of `appointments.current` by id. */
  const current = new Map<string, CurrentAppointment>();
  const plans = new Map<string, VaccinationPlan>();
  const invitations = new Map<string, NonNullable<z.output<typeof LinkEmail>>>();
  const app = createServiceApp({
    log: testLog(),
    metrics: createMetrics('clinic'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['appointments.standing'], async ({ params }) => {
        const appointment = appointments.get(params.id);
        if (!appointment) throw notFound('appointment');
        return appointment;
      }),
      route(endpoints['appointments.current'], async ({ query }) =>
        query.ids.flatMap((id) => current.get(id) ?? []),
      ),
      route(endpoints['vaccinationPlan.current'], async ({ params }) => {
        const plan = plans.get(params.id);
        if (!plan) throw notFound('pet');
        return plan;
      }),
      route(endpoints['mails.invitation'], async ({ params }) => invitations.get(params.id) ?? null),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    appointments,
    /** Vaccination plans by pet. */
    plans,
    invitations,
    /** Sets an appointment as the events describe it. */
    setCurrent({
      appointment_id,
      status,
      slot_start,
      serial,
      patient_name,
    }: EventData<'appointment.booked'>) {
      current.set(appointment_id, { appointment_id, status, slot_start, serial, patient_name });
    },
    stop: () => closeServer(server),
  };
}
