import type { ClinicService } from '@petcare/contracts/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Picture } from '../../../components/media/picture.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import classes from './service-card.module.css';

const detailsLength = 260;

interface ServiceCardProps {
  service: ClinicService;
  eager?: boolean;
}

export function ServiceCard({ service, eager = false }: ServiceCardProps) {
  const { t } = useLingui();
  const { _id: id, service_name: name, service_details: details } = service;
  return (
    <Card component="article" padding="md" className={classes['card']}>
      <Card.Section>
        <Picture
          picture={service.picture ?? service.service_img}
          ratio={3 / 2}
          sizes="(min-width: 70em) 352px, (min-width: 62em) 30vw, (min-width: 40em) 46vw, 94vw"
          fallback="services"
          eager={eager}
        />
      </Card.Section>
      <Title order={2} size="h4" mt="sm" className={classes['words']}>
        {name}
      </Title>
      <Text c="dimmed" mt={4} mb="sm" className={classes['words'] ?? ''}>
        <TruncatedText text={details} length={detailsLength} />
      </Text>
      <Button
        component={Link}
        to={`/services/${id}`}
        state={{ list: '/services' }}
        variant="default"
        className={classes['details'] ?? ''}
        aria-label={t`Details: ${name}`}
      >
        <Trans>Details</Trans>
      </Button>
    </Card>
  );
}
