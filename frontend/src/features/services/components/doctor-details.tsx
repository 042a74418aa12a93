import { mailLink } from '@petcare/contracts/typed/emails.ts';
import type { Specialist, SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { languageName } from '../../../lib/format/language-name.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useDoctor } from '../api/services.ts';

interface DoctorDetailsProps {
  doctor: SpecialistCard | null;
  serviceId: string;
  onClose: () => void;
}

export function DoctorDetails({ doctor, serviceId, onClose }: DoctorDetailsProps) {
  const { i18n } = useLingui();
  const { shown } = useOpening(doctor);
  const found = useDoctor(shown?._id ?? null);
  return (
    <Modal opened={doctor !== null} onClose={onClose} title={shown?.dr_name}>
      {found.data && <Details doctor={found.data} serviceId={serviceId} />}
      {found.isPending && <Skeleton height={430} />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
    </Modal>
  );
}

function Details({ doctor, serviceId }: { doctor: Specialist; serviceId: string }) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="md">
      <Fact label={t`Specialise`}>{doctor.specialise}</Fact>
      <Fact label={t`Degrees`}>{doctor.dr_degrees}</Fact>
      <Fact label={t`Experience`}>
        <Plural value={doctor.experience_yr} one="# year" other="# years" />
      </Fact>
      {doctor.languages.length > 0 && (
        <Fact label={t`Languages`}>
          {new Intl.ListFormat(i18n.locale).format(
            doctor.languages.map((language) => languageName(language, i18n.locale)),
          )}
        </Fact>
      )}
      <Fact label={t`Address`}>{doctor.dr_address}</Fact>
      {doctor.dr_email !== '' && (
        <Fact label={t`Email`}>
          <Anchor href={mailLink(doctor.dr_email)}>{doctor.dr_email}</Anchor>
        </Fact>
      )}
      <Fact label={t`Phone`}>
        <Anchor href={`tel:${doctor.dr_contact}`}>{doctor.dr_contact}</Anchor>
      </Fact>
      <Button component={Link} to={`/appointment/${serviceId}/${doctor._id}`} fullWidth>
        <Trans>Take Appointment</Trans>
      </Button>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="div" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
