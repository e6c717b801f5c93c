import { ContentDocument } from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import type { Settings } from '#platform/config/variables.ts';
import { firstContact } from './contact.ts';
import { firstPrivacy } from './privacy.ts';
import { firstCosts, firstSections } from './sections.ts';
import { firstTerms } from './terms.ts';

export function firstContent({ SHOP_NAME, SHOP_PHONE }: Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE'>): ContentDocument {
  const document: ContentDocument = {
    brand: { fr: 'Atelier', en: 'Atelier' },
    tagline: { fr: 'La réparation suivie pas à pas', en: 'Repairs followed step by step' },
    navbar: { logo: { image: null } },
    main: firstSections,
    costs: firstCosts,
    contact: firstContact(SHOP_PHONE),
    footer: {
      social: [
        { name: 'facebook', url: 'https://www.facebook.com/atelier.example' },
        { name: 'instagram', url: 'https://www.instagram.com/atelier.example' },
      ],
    },
    hours: [...defaultSettings.hours],
    terms: firstTerms,
    privacy: firstPrivacy,
  };
  // The texts are written for a shop called Atelier.
  const inName = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('Atelier', () => SHOP_NAME) : value;
  return ContentDocument.parse(JSON.parse(JSON.stringify(document), inName));
}
