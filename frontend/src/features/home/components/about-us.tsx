import { Trans } from '@lingui/react/macro';
import { Button, Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Scene } from '../../../components/media/scene.tsx';
import classes from '../../../components/layout/section.module.css';

export function AboutUs() {
  return (
    <section className={classes['section']}>
      <Container>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" style={{ alignItems: 'center' }}>
          <Stack gap="md" align="flex-start">
            <Title order={2}>
              <Trans>About Us</Trans>
            </Title>
            <Text size="lg">
              <Trans>
                We are people from Dhaka who live with animals. We built what we were missing: one place for
                stories, new homes, good doctors, good food and care while you are away.
              </Trans>
            </Text>
            <Text size="lg">
              <Trans>
                Your posts belong to you. Prices are clear before you pay. And when you ask, a person answers.
              </Trans>
            </Text>
            <Button component={Link} to="/support" variant="outline">
              <Trans>Talk to us</Trans>
            </Button>
          </Stack>
          <Scene name="about-us" width={560} height={392} />
        </SimpleGrid>
      </Container>
    </section>
  );
}
