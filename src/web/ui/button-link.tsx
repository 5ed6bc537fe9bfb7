import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonLook } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {
  icon?: IconName
}

/** A link that looks like a button: it leads somewhere, so it is a link. Apart from the button: the register has no router. */
export function ButtonLink({
  kind = 'quiet',
  small = false,
  large = false,
  icon,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Link {...link} {...buttonLook({ kind, small, large })}>
      {icon && <Icon name={icon} size={small ? 18 : 20} />}
      <span>{children}</span>
    </Link>
  )
}
