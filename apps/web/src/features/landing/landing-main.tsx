import { enabledSections, type ShopContent, type User } from '@atelier/contract';
import { ContactSection } from './contact/contact-section.tsx';
import { AboutSection } from './sections/about-section.tsx';
import { ChooseUsSection } from './sections/choose-us-section.tsx';
import { CostsSection } from './sections/costs-section.tsx';
import { HeroSection } from './sections/hero-section.tsx';
import { ServicesSection } from './sections/services-section.tsx';

type LandingMainProps = { content: ShopContent; user: User | null };

export function LandingMain({ content, user }: LandingMainProps) {
  const visibleSections = enabledSections(content);
  return (
    <>
      {visibleSections.map((section) => {
        switch (section.name) {
          case 'hero':
            return (
              <HeroSection
                key="hero"
                {...section}
                user={user}
                hasServices={visibleSections.some(({ name }) => name === 'services')}
              />
            );
          case 'services':
            return <ServicesSection key="services" {...section} />;
          case 'chooseUs':
            return <ChooseUsSection key="chooseUs" {...section} user={user} request={content.main[0].button1} />;
          case 'about':
            return <AboutSection key="about" {...section} />;
        }
      })}
      <CostsSection costs={content.costs} />
      {content.contact.aside.email !== '' && <ContactSection contact={content.contact} />}
    </>
  );
}
