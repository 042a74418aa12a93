import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Picture } from '../../../components/media/picture.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { textIn } from '../../../lib/format/text-in.ts';
import classes from './service-card.module.css';

const detailsLength = 260;

interface ServiceCardProps {
  service: ClinicService;
  eager?: boolean;
}

export function ServiceCard({ service, eager = false }: ServiceCardProps) {
  const { t, i18n } = useLingui();
  const { _id: id } = service;
  const name = textIn(i18n.locale, service.service_name, service.service_name_bn);
  const details = textIn(i18n.locale, service.service_details, service.service_details_bn);
  const { text: title } = name;
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
        <InLanguage of={name} />
      </Title>
      <Text c="dimmed" mt={4} mb="sm" className={classes['words'] ?? ''}>
        <InLanguage of={details}>
          <TruncatedText text={details.text} length={detailsLength} />
        </InLanguage>
      </Text>
      <Button
        component={Link}
        to={`/services/${id}`}
        state={{ list: '/services' }}
        variant="default"
        className={classes['details'] ?? ''}
        aria-label={t`Details: ${title}`}
      >
        <Trans>Details</Trans>
      </Button>
    </Card>
  );
}
