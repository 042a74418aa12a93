import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useServiceWithDoctors } from '../api/create-appointment.ts';
import { useLastContact } from '../api/last-contact.ts';
import { AppointmentForm } from '../components/appointment-form.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { serviceId = '', doctorId = '' } = useParams();
  const [suggested] = useSearchParams();
  const found = useServiceWithDoctors(serviceId);
  const lastContact = useLastContact(user?.id ?? '');

  // The ids come from the URL; an invalid id counts as a missing service.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input')) {
    return <NotFoundPage />;
  }
  if (!user) return null;
  const doctor = found.data?.dr_ids.find(({ _id: id }) => id === doctorId);
  return (
    <Page serviceId={serviceId}>
      {(found.isPending || (doctor && lastContact === undefined)) && <FormSkeleton />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && !doctor && (
        <EmptyState
          scene="appointments"
          headingOrder={1}
          title={t`This doctor cannot be booked for this service.`}
          text={<Trans>Please choose another doctor of this service.</Trans>}
        />
      )}
      {found.data && doctor && lastContact !== undefined && (
        <>
          <PageHeading title={t`Take Appointment`} lead={doctor.dr_name} />
          <AppointmentForm
            key={doctorId}
            service={found.data}
            doctor={doctor}
            user={user}
            lastContact={lastContact}
            suggestedDate={suggested.get('date')}
            suggestedPetId={suggested.get('pet')}
          />
        </>
      )}
    </Page>
  );
}

function Page({ serviceId, children }: { serviceId: string; children: ReactNode }) {
  return (
    <PageContainer>
      <BackButton to={`/services/${serviceId}`}>
        <Trans>Back to service</Trans>
      </BackButton>
      {children}
    </PageContainer>
  );
}

function FormSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={40} width={280} mb="lg" />
        <Skeleton height={300} maw={560} />
        <Skeleton height={320} mt="lg" />
      </div>
    </>
  );
}
