import type { Gender } from '#shared/constants.ts'

/** Names as they are met in Ghana: Akan, Ga, Ewe, Dagomba and others, with the letters and marks they are written in. */
export const FIRST_NAMES: Record<Gender, readonly string[]> = {
  Male: words(`
    Kwame Kofi Kwasi Kwabena Kwaku Yaw Kojo Kwesi Ekow Fiifi Kobina Kwadwo Nii Tetteh Nene Selorm Edem Kafui Yayra
    Mawuli Elikem Senyo Selasi Dela Eyram Sɛnyo Alhassan Abdul-Rahman Mohammed Issah Yakubu Suleman Fuseini Baba
    Emmanuel Samuel Daniel Michael Joseph Isaac Prince Bright Desmond Caleb Joel Nathaniel Elijah Jayden Gideon
    Nana-Kwame Papa Jeremiah Ezekiel Raymond Derrick Justice Wisdom Godfred Ebenezer Kelvin Gabriel`),
  Female: words(`
    Ama Akosua Adwoa Abena Akua Yaa Afua Efua Esi Araba Adjoa Ekua Aba Naa Dede Korkor Naa-Dei Sena Dzifa Esinam Enyonam
    Mawuena Akpene Delali Sedinam Ɛnam Fati Amina Zainab Rahinatu Memuna Hawa Rabi Salamatu
    Grace Priscilla Gifty Comfort Mercy Blessing Esther Deborah Abigail Vida Portia Linda Nhyira Nana-Ama Maame Ewurama
    Emmanuella Princess Perpetual Josephine Rejoice Patience Gloria Beatrice Hannah Keziah Adom Ohemaa`),
}

export const SURNAMES: readonly string[] = words(`
  Mensah Owusu Boateng Asante Osei Appiah Agyeman Addo Amoah Tetteh Lamptey Quaye Agbeko Dzokoto Kpodo Issahaku Alhassan
  Iddrisu Acquah Aidoo Ampofo Ankrah Annan Ansah Antwi Arthur Asamoah Asiedu Ayittey Baidoo Bediako Boakye Bonsu Darko
  Donkor Essien Frimpong Gyamfi Gyasi Kumi Kusi Kyei Lartey Nartey Nkansah Nkrumah Obeng Ofori Okyere Opoku Oppong Otoo
  Quansah Quartey Sackey Sarpong Sowah Tagoe Takyi Twum Yeboah Amegashie Agbenyega Dogbe Gbeho Klutse Attipoe Ahiabor
  Mahama Seidu Abubakari Wemegah Zakaria Yakubu Akyeamfuɔ Akyerɛko Owusu-Ansah Osei-Bonsu Addo-Kufuor Agyei-Mensah`)

/** Children whose names try out every list, receipt and text message they pass through. */
export const NOTABLE_CHILDREN: readonly {
  firstName: string
  surname: string
  otherNames: string
  gender: Gender
}[] = [
  { firstName: 'Nana-Akyeamfuɔ', surname: 'Osei Tutu-Agyemang', otherNames: '', gender: 'Male' },
  { firstName: 'Abena', surname: 'Akyeamfuɔ', otherNames: 'Serwaa', gender: 'Female' },
  { firstName: 'Ŋutifafa', surname: 'Dzokoto', otherNames: 'Yayra', gender: 'Female' },
  { firstName: 'Yaw', surname: "N'dri", otherNames: '', gender: 'Male' },
  { firstName: 'Mawuɛna', surname: 'Agbɔbli', otherNames: 'Elɔm', gender: 'Female' },
  { firstName: 'Papa Kwesi', surname: 'Opoku Agyemang', otherNames: 'Nduom', gender: 'Male' },
  { firstName: 'A', surname: "O'Reilly-Mensah", otherNames: '', gender: 'Female' },
]

/** The two digits after +233 of the networks' mobile numbers. */
export const MOBILE_PREFIXES = ['24', '54', '55', '53', '20', '50', '26', '27', '57'] as const

export const STREETS: readonly string[] = [
  'Ofankor Street, Achimota',
  'Dome Market Road, Dome',
  'Kwabenya Hills',
  'Third Avenue, Tesano',
  'Mile 7 Junction, Achimota',
  'Pillar 2, Ashongman Estate',
  'Church Lane, Christian Village',
  'Taifa Station Road, Taifa',
  'Agbogba Road, Haatso',
  'Lashibi Crescent, Westlands',
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
