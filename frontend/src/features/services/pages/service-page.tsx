import type { ServiceWithDoctors } from '@petcare/contracts/clinic/clinic-services.ts';
import type { PageHead } from '@petcare/contracts/rendered-pages.ts';
import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
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
import { InLanguage } from '../../../components/text/in-language.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { textIn } from '../../../lib/format/text-in.ts';
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
  const { t, i18n } = useLingui();
  const [openedDoctor, setOpenedDoctor] = useState<SpecialistCard | null>(null);
  const { _id: id, dr_ids: doctors } = service;
  const { text: name } = textIn(i18n.locale, service.service_name, service.service_name_bn);
  const details = textIn(i18n.locale, service.details, service.service_details_bn);
  return (
    <>
      <PageHeading title={name} head={headOf(service, { parent: t`Services`, locale: i18n.locale })} />
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
          <InLanguage of={details} />
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

function headOf(
  service: ServiceWithDoctors,
  { parent, locale }: { parent: string; locale: string },
): PageHead {
  const { dr_ids: doctors } = service;
  const { text: name } = textIn(locale, service.service_name, service.service_name_bn);
  const { text: description } = textIn(locale, service.details, service.service_details_bn);
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
