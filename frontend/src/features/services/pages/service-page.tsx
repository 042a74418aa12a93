import type { ServiceWithDoctors } from '@petcare/contracts/clinic-services.ts';
import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import type { SpecialistCard } from '@petcare/contracts/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useService } from '../api/services.ts';
import { DoctorCard } from '../components/doctor-card.tsx';
import classes from './service-page.module.css';

const DoctorDetails = lazy(async () => ({
  default: (await import('../components/doctor-details.tsx')).DoctorDetails,
}));

export function Component() {
  const { i18n } = useLingui();
  const { serviceId = '' } = useParams();
  const found = useService(serviceId);

  // The id comes from the URL, so an invalid id means not found.
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input')) {
    return <NotFoundPage />;
  }
  if (found.isError && !found.data) {
    return (
      <Page>
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      </Page>
    );
  }
  if (!found.data) return <ServiceSkeleton />;
  return (
    <Page>
      <Service service={found.data} />
    </Page>
  );
}

function Service({ service }: { service: ServiceWithDoctors }) {
  const { t } = useLingui();
  const [openedDoctor, setOpenedDoctor] = useState<SpecialistCard | null>(null);
  const { _id: id, service_name: name, details, dr_ids: doctors } = service;
  return (
    <>
      <PageHeading title={name} head={headOf(service, t`Services`)} />
      <div className={classes['about']}>
        <Picture
          picture={service.picture ?? service.service_img}
          ratio={1.5}
          sizes="(min-width: 62em) 448px, 94vw"
          alt={name}
          fallback="services"
          className={classes['picture']}
          eager
        />
        <Text size="lg" className={classes['details'] ?? ''}>
          {details}
        </Text>
      </div>
      <section aria-labelledby="specialists">
        <Title order={2} mb="md" id="specialists">
          <Trans>Specialist</Trans>
        </Title>
        {doctors.length === 0 ? (
          <Text c="dimmed">
            <Trans>No specialist available right now</Trans>
          </Text>
        ) : (
          <SimpleGrid
            component="ul"
            cols={{ base: 1, md: 2 }}
            spacing="lg"
            className={classes['doctors'] ?? ''}
          >
            {doctors.map((doctor) => (
              <li key={doctor._id}>
                <DoctorCard doctor={doctor} serviceId={id} onDetails={() => setOpenedDoctor(doctor)} />
              </li>
            ))}
          </SimpleGrid>
        )}
      </section>
      <OnDemand opened={openedDoctor !== null}>
        {(open) => (
          <DoctorDetails
            doctor={open ? openedDoctor : null}
            serviceId={id}
            onClose={() => setOpenedDoctor(null)}
          />
        )}
      </OnDemand>
    </>
  );
}

function headOf(service: ServiceWithDoctors, parent: string): PageHead {
  const { service_name: name, details: description, dr_ids: doctors } = service;
  return {
    description,
    picture: service.picture ?? { url: service.service_img },
    parents: [{ title: parent, address: '/services' }],
    subject: {
      kind: 'clinic',
      services: [{ name, description }],
      doctors: doctors.map((doctor) => ({
        name: doctor.dr_name,
        specialty: doctor.specialise,
        fee: doctor.visiting_fees,
      })),
    },
  };
}

function Page({ children }: { children: ReactNode }) {
  return (
    <PageContainer>
      <BackButton to="/services">
        <Trans>Back to services</Trans>
      </BackButton>
      {children}
    </PageContainer>
  );
}

function ServiceSkeleton() {
  return (
    <Page>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={40} width="60%" mb="lg" />
        <div className={classes['about']}>
          <Skeleton className={classes['pictureToCome'] ?? ''} />
          <div>
            <Skeleton height={20} />
            <Skeleton height={20} mt="sm" width="80%" />
          </div>
        </div>
      </div>
    </Page>
  );
}
