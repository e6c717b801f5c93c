import type { ShopContent } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import { shopPhoneLink, shopOpen } from '#config/shop.ts';

const emptyText = { title: '', description: '' };
const emptyLabel = { label: '', placeholder: '' };

export function fallbackContent(t: Translate): ShopContent {
  return {
    brand: t('common.appName'),
    tagline: t('common.tagline'),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        enabled: true,
        order: 1,
        titleBefore: t('landing.heading'),
        titleCenter: '',
        titleAfter: '',
        description: t('landing.text'),
        button1: t('landing.requestRepair'),
        button2: '',
        image: null,
      },
      { name: 'services', enabled: false, order: 2, ...emptyText, items: [] },
      { name: 'chooseUs', enabled: false, order: 3, ...emptyText, items: [] },
      {
        name: 'about',
        enabled: false,
        order: 4,
        image: null,
        title: '',
        description1: '',
        description2: '',
        items: [],
      },
    ],
    contact: {
      header: emptyText,
      form: { name: emptyLabel, email: emptyLabel, phone: emptyLabel, message: emptyLabel, submit: '' },
      aside: {
        ...emptyText,
        addressLabel: '',
        address: '',
        emailLabel: '',
        email: '',
        phoneLabel: '',
        phone: shopPhoneLink.slice('tel:'.length),
      },
    },
    costs: { title: '', visit: '', diagnosis: '', refusal: '', payment: '', zones: '' },
    footer: { social: [] },
    hours: shopOpen === null ? [null, null, null, null, null, null, null] : [...shopOpen.hours],
    closures: (shopOpen?.closures ?? []).map((days) => ({ ...days, words: '' })),
  };
}
