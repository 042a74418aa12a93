import { mailLink } from '@petcare/contracts/typed/emails.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Card, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { brand, dialLink } from '../../../theme/brand.ts';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Scene } from '../../../components/media/scene.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const { email, phone, address } = brand.contact;
  return (
    <PageContainer>
      <PageHeading title={t`Support`} lead={t`We are here for you every day from 9 am to 9 pm.`} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <div>
          {phone && (
            <Card mb="lg">
              <Title order={2} size="h3">
                <Trans>Call us</Trans>
              </Title>
              <Text c="dimmed" mb="md">
                <Trans>For urgent matters, such as a sick pet in the hostel.</Trans>
              </Text>
              <Button component="a" href={dialLink(phone)}>
                {phone}
              </Button>
            </Card>
          )}
          {email && (
            <Card mb="lg">
              <Title order={2} size="h3">
                <Trans>Write to us</Trans>
              </Title>
              <Text c="dimmed" mb="md">
                <Trans>Include your order number if you have one. We answer within a day.</Trans>
              </Text>
              <Button component="a" href={mailLink(email)} variant="light">
                {email}
              </Button>
            </Card>
          )}
          <Card>
            <Title order={2} size="h3">
              <Trans>Visit us</Trans>
            </Title>
            <Text>{i18n.locale === 'bn' ? address.bn : address.en}</Text>
          </Card>
          <Text mt="lg">
            <Trans>
              You may find your answer in the{' '}
              <Anchor component={Link} to="/faq" underline="always">
                FAQs
              </Anchor>
              .
            </Trans>
          </Text>
        </div>
        <Scene name="support" width={560} height={392} eager />
      </SimpleGrid>
    </PageContainer>
  );
}
