const drawings = {
  fees: 'M3.5 5.5a6.5 2.8 0 1 0 13 0a6.5 2.8 0 1 0-13 0M3.5 5.5v4.5c0 1.55 2.9 2.8 6.5 2.8s6.5-1.25 6.5-2.8V5.5M3.5 10v4.5c0 1.55 2.9 2.8 6.5 2.8s6.5-1.25 6.5-2.8V10',
  book: 'M4 4.5A1.5 1.5 0 0 1 5.5 3H16v14H5.5A1.5 1.5 0 0 1 4 15.5zM4 15.5A1.5 1.5 0 0 1 5.5 14H16M8 6.5h5M8 9.5h3',
  addPerson:
    'M5.5 6.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 16.5c.4-3.2 2.6-5 5.5-5 1.2 0 2.3.3 3.2.9M15 11.5v5M12.5 14h5',
  report: 'M5 2.8h7l3.5 3.5v10.9H5zM12 2.8v3.5h3.5M8 14v-2.5M10.3 14V9.5M12.6 14v-1.5',
  paper: 'M5 2.8h7l3.5 3.5v10.9H5zM12 2.8v3.5h3.5',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M13.2 13.2l4 4',
  right: 'm8 5.5 4.5 4.5L8 14.5',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  up: 'M10 15.5v-11M5.5 9 10 4.5 14.5 9',
  warning: 'M10 3.2 17.5 16.5h-15zM10 8.5v3.5M10 14.3v.1',
  check: 'm4.5 10.5 3.8 3.8 7.5-8',
  archive: 'M3 4h14v3.5H3zM4.2 7.5v9h11.6v-9M8 10.5h4',
  calendar: 'M3.5 4.5h13v12.5h-13zM3.5 8.3h13M7 2.8v3M13 2.8v3',
  plus: 'M10 4.5v11M4.5 10h11',
  clock: 'M3.2 10a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0M10 6.2V10l2.6 1.8',
  offline:
    'M3 8.3a10 10 0 0 1 4-2.3M17 8.3a10 10 0 0 0-5.6-2.7M5.6 11.2a6.3 6.3 0 0 1 3.4-1.8M14.4 11.2a6.3 6.3 0 0 0-1.7-1.2M10 15v.1M3.5 3.5l13 13',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z',
  text: 'M3.5 4h13v9.5H9l-3.7 3v-3H3.5z',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  undo: 'M7 5 3.8 8.2 7 11.4M4.2 8.2H12a4 4 0 0 1 0 8H8.5',
  move: 'M3.5 7h12M12.5 4l3 3-3 3M16.5 13h-12M7.5 10l-3 3 3 3',
  close: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  sheet: 'M3.5 3.5h13v13h-13zM3.5 8h13M8 8v8.5M3.5 12.2h13',
  receipt: 'M5 2.8h10v14.4l-1.7-1.2-1.6 1.2-1.7-1.2-1.7 1.2-1.6-1.2L5 17.2zM8 6.8h4M8 9.8h4',
  trash: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11.5h7.4l.8-11.5',
  drawer: 'M2.8 4.5h14.4v11H2.8zM2.8 10h14.4M8.3 7.2h3.4M8.3 12.7h3.4',
  lock: 'M4.8 9h10.4v8H4.8zM7 9V6.3a3 3 0 0 1 6 0V9',
  key: 'M3 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 10h8v3M13.5 10v2.5',
  people:
    'M4.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M2.5 16c.3-2.900 2-4.5 4.5-4.5s4.200 1.600 4.5 4.5M12 4.700a2.5 2.5 0 0 1 0 4.600M14 11.800c2 .5 3.200 2 3.5 4.200',
  left: 'M11.5 5.5 7 10l4.5 4.5',
  back: 'M15.5 10h-11M9 5.5 4.5 10 9 14.5',
  erase: 'M7 4.5h10v11H7L2.5 10zM10 8l4 4M14 8l-4 4',
  eye: 'M2.5 10S5.200 5.200 10 5.200 17.5 10 17.5 10 14.800 14.800 10 14.800 2.5 10 2.5 10M7.800 10a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0',
  phone:
    'M5.200 3.200h2.600l1.300 3.400-1.800 1.400a9 9 0 0 0 4.700 4.700l1.400-1.800 3.400 1.300v2.600a1.600 1.600 0 0 1-1.700 1.600C8.700 16 4 11.300 3.600 4.900A1.600 1.600 0 0 1 5.200 3.200',
  pencil: 'M4 16l.8-3.4L13.4 4l2.6 2.6-8.6 8.6zM11.8 5.6l2.6 2.6',
} as const

export type IconName = keyof typeof drawings

interface IconProps {
  name: IconName
  size?: number
}

/** A line drawing on a 20-unit grid. It never speaks: the word beside it, or the control's label, does. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
