import type { Visit } from '@petcare/contracts/clinic/visits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import { useAppointmentOfVisit, useVisit } from '../api/visits.ts';
import { EarlierVisits } from '../components/earlier-visits.tsx';
import { SignedVisit } from '../components/signed-visit.tsx';
import { VisitEditor } from '../components/visit-editor.tsx';
import { VisitPet } from '../components/visit-pet.tsx';
import classes from '../components/visits.module.css';

export function Component() {
  const { i18n } = useLingui();
  const { visitId = '' } = useParams();
  const found = useVisit(visitId);
  // The id comes from the address; an invalid id counts as a missing visit.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input'))
    return <NotFoundPage />;
  if (found.isPending) return <Skeleton height={320} />;
  if (!found.data)
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  return <VisitPage key={visitId} id={visitId} visit={found.data.visit} canWrite={found.data.can_write} />;
}

function VisitPage({ id, visit, canWrite }: { id: string; visit: Visit | null; canWrite: boolean }) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { data: appointment, isPending } = useAppointmentOfVisit(id);
  if (isPending || !user) return <Skeleton height={320} />;
  const about = visit ?? appointment;
  if (!about) return <NotFoundPage />;
  const pet = about.pet;
  const date = visit?.status === 'signed' ? visit.date : (appointment?.appointment_date ?? '');
  const day = formatDhakaDay(date, i18n.locale, 'date');
  const isOwn = user.id === about.patient_id;
  const back = isOwn ? ownAppointmentsPath(user.role) : '/appointments';
  // The owner of a pet also reads the visits from before its adoption, whose appointments belong to another user.
  const isAdopter = !isOwn && user.role === 'user';
  const species = visit?.species ?? appointment?.pet?.species ?? null;
  return (
    <>
      {isAdopter && pet ? (
        <BackButton to={`/pets/${pet.pet_id}`}>{pet.name}</BackButton>
      ) : (
        <BackButton to={`${back}?appointment=${id}`}>
          <Trans>Appointment</Trans>
        </BackButton>
      )}
      <article className={classes['sheet']}>
        <Text className={classes['letterhead'] ?? ''}>
          {['PetCare', appointment?.dr_address, appointment?.patient_name].filter(Boolean).join(' · ')}
        </Text>
        <PageHeading
          title={t`Visit of ${day}`}
          lead={`${serviceNameIn(i18n.locale, about)} · ${about.dr_name}`}
        />
        <VisitPet pet={pet} species={species} reason={appointment?.reason ?? null} />
        <div className={classes['columns']}>
          <div>
            {visit?.status === 'signed' ? (
              <SignedVisit visit={visit} canAmend={canWrite} isOwn={isOwn} />
            ) : canWrite ? (
              <VisitEditor id={id} date={date} stored={visit} />
            ) : (
              <EmptyState
                scene="appointments"
                title={t`No signed notes yet`}
                text={<Trans>The doctor’s notes appear here once they are signed.</Trans>}
              />
            )}
          </div>
          {pet && !isOwn && <EarlierVisits petId={pet.pet_id} visitId={id} />}
        </div>
      </article>
    </>
  );
}
