import { z } from 'zod'

/** An object that the API document describes once, under this name, and refers to wherever a call has it. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id })
