import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import classes from './doctor-card.module.css';

interface DoctorCardProps {
  doctor: SpecialistCard;
  serviceId: string;
  onDetails: () => void;
}

export function DoctorCard({ doctor, serviceId, onDetails }: DoctorCardProps) {
  const { t } = useLingui();
  const { _id: id, dr_name: name, next_free: next } = doctor;
  return (
    <Card component="article" padding="md" className={classes['card']}>
      <Picture
        picture={doctor.picture ?? doctor.img_URL}
        ratio={1}
        sizes="(min-width: 62em) 200px, 120px"
        fallback="doctor-1"
        className={classes['photo']}
      />
      <div className={classes['words']}>
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text>{doctor.specialise}</Text>
        <Text c="dimmed">{doctor.dr_degrees}</Text>
        <Text mt={4}>
          <Trans>
            Fees: <Taka taka={doctor.visiting_fees} />
          </Trans>
        </Text>
        <Text c={next ? 'var(--pc-leaf-ink)' : 'dimmed'} fw={600}>
          {next ? (
            <Trans>
              Next available: <DhakaDate at={next.start} format="soon" />
            </Trans>
          ) : (
            <Trans>No times available in the next weeks</Trans>
          )}
        </Text>
      </div>
      <Group gap="xs" className={classes['actions'] ?? ''}>
        <Button variant="default" onClick={onDetails} aria-label={t`Details: ${name}`}>
          <Trans>Details</Trans>
        </Button>
        <Button
          component={Link}
          to={`/appointment/${serviceId}/${id}`}
          aria-label={t`Take Appointment: ${name}`}
        >
          <Trans>Take Appointment</Trans>
        </Button>
      </Group>
    </Card>
  );
}
